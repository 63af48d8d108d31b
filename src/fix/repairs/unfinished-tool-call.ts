import { shorten } from '../../model/text.ts';
import { callAt, type Repair, unsafely } from '../repair.ts';
import { answer } from '../stub-result.ts';

const repair: Repair = {
  rule: 'unfinished-tool-call',
  repair({ pointer }, broken) {
    const call = callAt(broken, pointer);
    if (call === undefined || call.results.length > 0) return undefined;
    const edits = answer(call, broken);
    const { callId, name = 'a tool' } = call.part;
    if (edits.length === 0) return undefined;
    return unsafely(`record that \`${shorten(callId || name)}\` was interrupted`, ...edits);
  },
};

export default repair;
