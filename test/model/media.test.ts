/** The size of media, computed from the length of their base64. */
import { describe, expect, it } from 'vitest';
import type { MediaPart } from '../../src/generated/types.ts';
import { sizeOf } from '../../src/model/media.ts';

const part = (more: Partial<MediaPart>): MediaPart => ({
  type: 'image',
  wireType: 'image_url',
  source: 'base64',
  pointer: '',
  ...more,
});
const bytes = (count: number) => Buffer.alloc(count, 7).toString('base64');

describe('sizeOf', () => {
  it.each([0, 1, 2, 3, 4, 100, 101, 102])('%i bytes, in every field that may have the data', count => {
    const data = bytes(count);
    const url = `data:image/png;base64,${data}`;
    expect(sizeOf(part({ data }))).toBe(count);
    expect(sizeOf(part({ url }))).toBe(count);
    expect(sizeOf(part({ wire: { type: 'image_url', image_url: { url } } }))).toBe(count);
    expect(sizeOf(part({ wire: { type: 'image_url', image_url: url } }))).toBe(count);
    expect(sizeOf(part({ wire: { type: 'input_audio', input_audio: { data, format: 'wav' } } }))).toBe(count);
    expect(sizeOf(part({ wire: { type: 'file', file: { filename: 'a.pdf', file_data: url } } }))).toBe(count);
  });

  it.each([
    [{ url: 'https://example.org/a.png' }],
    [{ wire: { type: 'image_url', image_url: { url: 'https://example.org/a.png' } } }],
    [{ wire: { type: 'file', file: { file_id: 'file-1' } } }],
    [{ wire: null }],
    [{ wire: 'data' }],
    [{}],
  ])('%j has an unknown size', more => {
    expect(sizeOf(part(more as Partial<MediaPart>))).toBeUndefined();
  });
});
