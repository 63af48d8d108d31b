import { toolsCalled } from '../../convert/crossing.ts';
import type { Fix } from '../../generated/types.ts';
import { child, valueAt } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
import { addition, type Broken, type Repair, removal, safely, unsafely } from '../repair.ts';

const repair: Repair = {
  rule: 'missing-tools',
  repair({ messageId: kind, pointer, data = {} }, broken) {
    if (kind === 'history') return declared(broken);
    if (kind !== 'choice' || valueAt(broken.value, pointer) === undefined) return undefined;
    const { field, value } = data;
    const title = `remove \`${field}\``;
    // If the request forces a call, the model would have had to make one, so removing that is unsafe.
    return value === 'required' || value === 'any'
      ? unsafely(title, removal(pointer))
      : safely(title, removal(pointer));
  },
};

export default repair;

/** Declares the called tools. Nothing is known about their parameters. */
function declared({ conversation, shape, value }: Broken): Fix | undefined {
  const { messages, pointer } = conversation;
  if (!isObject(value)) return undefined;
  const tools = toolsCalled(
    messages.map(message => ({ message, sources: [] })),
    () => {},
  );
  const framed = shape.frame({ messages: [], form: 'body', pointer, tools }, []);
  const has = (key: string) =>
    (shape.readFrame({ [key]: (framed as Record<string, unknown>)[key] }, '', () => {}).frame.tools?.length ?? 0) > 0;
  const key = isObject(framed) ? Object.keys(framed).find(has) : undefined;
  if (key === undefined || tools.length === 0) return undefined;
  const names = tools.map(({ name }) => `\`${name}\``).join(', ');
  const made = (framed as Record<string, unknown>)[key];
  return unsafely(
    `declare ${tools.length < 4 ? names : `the ${tools.length} tools`} that were called`,
    addition(child(pointer, key), made),
  );
}
