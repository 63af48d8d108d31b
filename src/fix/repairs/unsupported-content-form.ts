import { valueAt } from '../../pointer.ts';
import { textPart } from '../composed.ts';
import { BETWEEN } from '../merge.ts';
import { messageAt, type Repair, replacement, safely, unsafely } from '../repair.ts';
import { leftOutText } from '../rewritten.ts';

const repair: Repair = {
  rule: 'unsupported-content-form',
  repair({ pointer }, broken) {
    const message = messageAt(broken, pointer);
    const content = valueAt(broken.value, pointer);
    if (message === undefined) return undefined;
    if (typeof content === 'string') {
      const part = content === '' ? undefined : textPart(message.role, content, broken);
      if (part === undefined && content !== '') return undefined;
      return safely('write the content as a list of parts', replacement(pointer, part === undefined ? [] : [part]));
    }
    const parts = message.parts
      .flatMap(part => (part.type === 'tool_result' ? part.content : [part]))
      .filter(part => part.pointer.startsWith(`${pointer}/`));
    if (!Array.isArray(content) || parts.length !== content.length) return undefined;
    const texts = parts.map(part => ('source' in part ? leftOutText(part) : 'text' in part ? part.text : undefined));
    if (texts.includes(undefined) || parts.some(({ type }) => type === 'reasoning')) return undefined;
    const text = texts.filter(each => each !== '').join(BETWEEN);
    return parts.some(part => 'source' in part)
      ? unsafely('write the content as text, without its media', replacement(pointer, text))
      : safely('write the content as text', replacement(pointer, text));
  },
};

export default repair;
