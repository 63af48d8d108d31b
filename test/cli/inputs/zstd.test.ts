import { describe, expect, test } from 'vitest';
import { InputFault } from '../../../src/cli/inputs/input.ts';
import { isNative, scriptDecoder, unpackZstd } from '../../../src/cli/inputs/zstd.ts';
import { lintFile } from '../running.ts';

/** 40 conversations in four frames: two with a checksum, one that is empty, and one to skip between the first two. */
const FRAMES = Buffer.from(
  'KLUv/WTQBuUDAPKHFxeAqW08lETlZfsbj90CGYO50CtmimoIJ4BUpKPZUqT0hG7nVizHYO71cnpkdV3SQ08BkejXA+N2Asm8McjdfmUebb1mwnyVTg63t2LrjtcN8rkdc82RwM5oOGYsRwEJAAQz7T+OTbAPkQUlimuRLuw3haEexSVFofQ2OZEiUSpNGAUAAABoZWxsbyi1L/0ACP0DAAIIGBmANdUY5KgmiGLlp719yYbMELlUHGNOUlYwRGs39lg3Ea1CkW9EcjbuTGZLLgNAwH4LyuOCOYcUwklpv3NWbpJVo0qubQ6PN3EzlW+Fuh7jSWo2GCsWRBXRLNCINqqEDgkABDPtB45NsA+RBSWKa5Eu7DeFoR7FpYlC7QEotS/9IAABAAAotS/9ZMcO3QMAUsgXEpDPAXg5euhkLxrn7isCdT2/TiGXnJ/xx2mF/eya5+HvwOMRDmOrCFr18Za3Plygj6fm3EHGxVgfnLOwwlNpo/SE/MYePpvaj7eL85iM016H0n7HIJf8nvF9vMKuMKIIAPtmmg9yDLagbtm1xykM9SguhSoP5qb2iIc7GA==',
  'base64',
);
const LINE =
  '{"messages":[{"role":"user","content":"hi"},{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"f","arguments":"{}"}}]},{"role":"user","content":"more"}]}\n';
const CONTENT = LINE.repeat(40);

async function* pieces(bytes: Uint8Array, size = bytes.length): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The unpacked text, and the fault at its end. */
async function unpacked(bytes: Uint8Array, size?: number, decoder?: Awaited<ReturnType<typeof scriptDecoder>>) {
  let text = '';
  try {
    for await (const piece of unpackZstd(pieces(bytes, size), decoder)) text += Buffer.from(piece).toString('latin1');
    return { text };
  } catch (error) {
    if (!(error instanceof InputFault)) throw error;
    return { text, fault: `${error.messageId}: ${error.data.reason ?? error.data.ratio}` };
  }
}

/** A frame of blocks that repeat one byte. Each stores 128 KB in four bytes. */
function bomb(blocks: number): Buffer {
  const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x40]);
  const block = Buffer.from([2, 0, 0x10, 0x20]);
  const last = Buffer.from([3, 0, 0x10, 0x20]);
  return Buffer.concat([header, ...Array.from({ length: blocks }, () => block), last]);
}

const decoders = isNative ? (['native', 'script'] as const) : (['script'] as const);

describe.each(decoders)('the %s decoder', name => {
  const decoder = async () => (name === 'script' ? scriptDecoder() : undefined);

  test.each([1, 7, 100, undefined])('unpacks several frames, in pieces of %s bytes', async size => {
    expect(await unpacked(FRAMES, size, await decoder())).toEqual({ text: CONTENT });
  });

  test('reports a truncated file after what could be unpacked', async () => {
    for (let length = 5; length < FRAMES.length; length += 97) {
      const { text, fault } = await unpacked(FRAMES.subarray(0, length), undefined, await decoder());
      expect(CONTENT.startsWith(text)).toBe(true);
      // Data may end after a frame.
      if (fault !== undefined) expect(fault).toBe('archive: unexpected end of file');
      else expect(text.length).toBeLessThan(CONTENT.length);
    }
  });

  test('reports a wrong checksum', async () => {
    const wrong = Buffer.from(FRAMES);
    wrong[wrong.length - 1] = (wrong.at(-1) as number) ^ 1;
    const { text, fault } = await unpacked(wrong, undefined, await decoder());
    expect(text).toBe(CONTENT);
    expect(fault).toMatch(/^archive: (?:the checksum does not match|ZSTD_error_checksum_wrong)$/);
  });

  test('never hangs or throws anything else for flipped bytes', async () => {
    const make = await decoder();
    for (let at = 0; at < FRAMES.length; at += 13) {
      const flipped = Buffer.from(FRAMES);
      flipped[at] = (flipped[at] as number) ^ 0x55;
      const { fault } = await unpacked(flipped, undefined, make);
      if (fault !== undefined) expect(fault).toMatch(/^(?:archive|unreadable|bomb): /);
    }
  });

  test('stops at a bomb', async () => {
    const make = await decoder();
    let bytes = 0;
    const read = async () => {
      for await (const piece of unpackZstd(pieces(bomb(9000), 1 << 12), make)) bytes += piece.length;
    };
    await expect(read()).rejects.toMatchObject({ messageId: 'bomb' });
    expect(bytes).toBeLessThan(1.1 * 2 ** 30);
  });
});

test('says how to decompress data that needs a large window, or a dictionary', async () => {
  const window = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xa8, 3, 0, 0x10, 0x20]);
  expect((await unpacked(window)).fault).toContain('decompress it with `zstd -d --long=31`');
  const dictionary = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x01, 0x40, 0x07, 3, 0, 0x10, 0x20]);
  expect((await unpacked(dictionary)).fault).toContain('decompress it with `zstd -d -D <dictionary>`');
});

test('lint reads compressed lines', async () => {
  const { conversations } = await lintFile('log.jsonl.zst', FRAMES, ['--no-config']);
  expect(conversations.filter(({ verdict }) => verdict === 'rejected')).toHaveLength(40);
});

test('lint reports what it read before the file ends', async () => {
  const { conversations, code } = await lintFile('log.jsonl.zst', FRAMES.subarray(0, 150), ['--no-config']);
  expect(code).toBe(1);
  const faults = conversations.flatMap(({ diagnostics }) => diagnostics.map(({ message }) => message));
  expect(faults).toContain('the archive is damaged: unexpected end of file');
  expect(conversations.filter(({ verdict }) => verdict === 'rejected').length).toBeGreaterThan(5);
});
