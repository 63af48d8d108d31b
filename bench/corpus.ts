/** A generated log like those of agents: mostly long strings, calls with results, and a few tools. */
export function generatedLog(bytes: number): string {
  const lines: string[] = [];
  for (let size = 0, seed = 1; size < bytes; seed++) {
    const line = JSON.stringify(conversation(seed));
    lines.push(line);
    size += line.length + 1;
  }
  return `${lines.join('\n')}\n`;
}

const WORDS = 'the test fails because module returns a path that is not there "quoted" and\nthen é → 漢 stops'.split(
  ' ',
);

function conversation(seed: number): object {
  let state = seed;
  const random = (count: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  const text = (words: number) => Array.from({ length: words }, () => WORDS[random(WORDS.length)]).join(' ');
  const messages: object[] = [
    { role: 'system', content: text(300) },
    { role: 'user', content: text(40) },
  ];
  for (let turn = 0; turn < 12; turn++) {
    const calls = Array.from({ length: 1 + random(2) }, (_, i) => ({
      id: `call_${seed}_${turn}_${i}`,
      type: 'function',
      function: { name: 'read_file', arguments: JSON.stringify({ path: text(3), line: random(900) }) },
    }));
    messages.push({ role: 'assistant', content: random(2) === 0 ? null : text(20), tool_calls: calls });
    for (const call of calls) messages.push({ role: 'tool', tool_call_id: call.id, content: text(20 + random(300)) });
  }
  messages.push({ role: 'assistant', content: text(60) });
  return { messages };
}
