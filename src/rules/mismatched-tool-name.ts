import { defineRule } from '../model/rule.ts';
import { namePlace } from '../repair/call-places.ts';
import { type Repair, replacement, safely } from '../repair/repair.ts';

export default defineRule({
  id: 'mismatched-tool-name',
  title: 'Tool result names a different tool than its call',
  kind: 'Tool results',
  needs: ['earlier'],
  docs: {
    fires:
      'Reports a result whose tool name differs from that of the call it answers. The results were swapped, or the tool was renamed on one side only.',
    why: 'The name and the ID then refer to different calls. A server that matches by name reads the result of one tool as that of another.',
    remedy: 'Use the name of the call that the result answers.',
  },
  messages: { mismatched: 'the result names `{name}`, but its call is `{tool}`' },
  after: ['duplicate-tool-result'],
  afterHere: ['malformed-tool-name', 'missing-tools'],
  check(_view, report) {
    return {
      turn(turn) {
        for (const { part, message, call } of turn.results) {
          const tool = call?.part.name;
          if (part.name === undefined || tool === undefined || part.name === tool) continue;
          const related = [{ at: call?.part ?? part, label: 'its call' }];
          report({ messageId: 'mismatched', at: part, in: message, data: { name: part.name, tool }, related });
        }
      },
    };
  },
});

export const repair: Repair = ({ pointer }, broken) => {
  const result = broken.places.resultAt(pointer);
  const name = result?.call?.part.name;
  if (result === undefined || name === undefined) return undefined;
  // Without an ID, the name may show that the result belongs to another call than the one at its position.
  if (result.by !== 'id' && result.call?.turn.calls.some(({ part }) => part.name === result.part.name))
    return undefined;
  const place = namePlace(result.part, broken);
  return place === undefined ? undefined : safely('use the name of the call', replacement(place, name));
};
