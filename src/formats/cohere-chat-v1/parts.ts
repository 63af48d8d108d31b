/** Calls and results of Cohere's first chat API. */
import { listBeside } from '../engine/beside.ts';
import { argumentsValue, readOnly, text } from '../engine/codecs.ts';
import { valuePart } from '../engine/normal/content.ts';
import { part } from '../engine/parts.ts';
import { onlyText } from './output.ts';

const isReported = () => false;

export const calls = listBeside(
  part('tool_call', undefined, {
    kind: 'function',
    name: text('name'),
    arguments: argumentsValue('parameters'),
    executedBy: 'client',
    field: 'tool_calls',
  }),
  { field: 'tool_calls', isReported },
);

/** Results repeat their call and have no ID. */
export const results = listBeside(
  part('tool_result', undefined, {
    name: text('call.name'),
    content: readOnly({
      read({ outputs }, pointer) {
        if (!Array.isArray(outputs)) return [];
        return outputs.map((output: unknown, i) => {
          const at = `${pointer}/outputs/${i}`;
          const said = onlyText(output);
          return said === undefined ? valuePart(output, at) : { type: 'text', text: said, pointer: `${at}/text` };
        });
      },
    }),
  }),
  { field: 'tool_results', isReported, isNoted: false },
);
