import { shorten } from '../../model/text.ts';
import { freshId, renameCall } from '../ids.ts';
import { nameExchange } from '../missing-ids.ts';
import { callAt, type Repair, safely } from '../repair.ts';

const repair: Repair = {
  rule: 'malformed-tool-call-id',
  repair(found, broken) {
    if (found.messageId === 'empty') return nameExchange(found.pointer, broken);
    const call = callAt(broken, found.pointer);
    if (call === undefined) return undefined;
    const name = freshId(call, broken);
    const edits = renameCall(call, name, broken);
    const { callId = '' } = call.part;
    return safely(`rename \`${shorten(callId)}\` to \`${name}\` in the call and its result`, ...edits);
  },
};

export default repair;
