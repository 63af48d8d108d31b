/** What reading HTTP archives needs from the runtime: a decompressor, and a YAML parser for YAML files. */
import { createRequire } from 'node:module';
import { unzipSync } from 'node:zlib';
import type * as Yaml from 'yaml';

/** Larger bodies are not unpacked, because no chat is that large: it would be a decompression bomb. */
const LARGEST_BODY = 1 << 27;

/** Unpacks gzip or deflate. Undefined if the bytes are neither, or the result is too large. */
export function inflate(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return unzipSync(bytes, { maxOutputLength: LARGEST_BODY });
  } catch {
    return undefined;
  }
}

/** The YAML parser. It is loaded on first use because most runs do not need it. */
export function loadYaml(): typeof Yaml {
  return createRequire(import.meta.url)('yaml') as typeof Yaml;
}
