/**
 * Converts messages of a ChatGPT export. Only author, recipient and text are used: the export does not contain what was
 * sent to the model.
 */
import { isObject } from '../../../source/json.ts';
import type { Body } from '../compose/body.ts';
import type { LogValue } from '../compose/log-value.ts';

/** Content types that are displayed next to an answer and are not part of it. */
const SHOWN: ReadonlySet<unknown> = new Set(['thoughts', 'reasoning_recap', 'model_editable_context']);

export function addMessage(message: LogValue, body: Body): void {
  if (SHOWN.has(message.get('content').get('content_type').value)) {
    body.countSkipped('{n} parts with displayed reasoning or context skipped');
    return;
  }
  const [role, name] = [message.get('author').get('role'), message.get('author').get('name')];
  const content = contentOf(message.get('content'));
  const call = role.value === 'assistant' ? callIn(content, message.get('recipient')) : undefined;
  body.add(
    message.made({
      role,
      ...(role.value === 'tool' && name.text !== undefined && { name }),
      content: call === undefined ? content : null,
      ...(call !== undefined && { tool_calls: [call] }),
    }),
  );
}

/** A message to a tool is a call if its content is a JSON object with the arguments. Code is left as text. */
function callIn(content: LogValue, recipient: LogValue): LogValue | undefined {
  if (recipient.text === undefined || recipient.text === 'all' || content.text === undefined) return undefined;
  let args: unknown;
  try {
    args = JSON.parse(content.text);
  } catch {
    return undefined;
  }
  if (!isObject(args)) return undefined;
  return content.made({ type: 'function', function: { name: recipient, arguments: content.computed(args) } });
}

function contentOf(content: LogValue): LogValue {
  if (!isObject(content.value)) return content.value == null ? content.as('') : content;
  for (const key of ['text', 'result', 'user_instructions'])
    if (content.get(key).text !== undefined) return content.get(key);
  const parts = content.get('parts');
  const list = parts.items();
  if (!Array.isArray(parts.value)) return content.as('');
  const [first] = list;
  return list.length === 1 && first?.text !== undefined ? first : parts.as(list.map(partOf));
}

function partOf(part: LogValue): LogValue {
  return part.text === undefined ? part.computed(mediaIn(part.value)) : part.made({ type: 'text', text: part });
}

function mediaIn(part: unknown): unknown {
  if (!isObject(part)) return part;
  const { content_type: type, asset_pointer: asset, text } = part;
  if (typeof text === 'string') return { type: 'text', text };
  if (type === 'image_asset_pointer') return { type: 'image', image: asset };
  if (type === 'audio_asset_pointer') return { type: 'audio', audio: asset };
  return part;
}
