/** What reading archives of HTTP takes from the runtime: a decompressor, and the YAML parser where a file is YAML. */
import { createRequire } from 'node:module';
import { unzipSync } from 'node:zlib';
import type * as Yaml from 'yaml';

/** No body of a chat is larger than this; what is was made to. */
const LARGEST_BODY = 1 << 27;

/** Unpacks gzip or deflate; undefined where the bytes are neither, or grow beyond measure. */
export function inflate(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return unzipSync(bytes, { maxOutputLength: LARGEST_BODY });
  } catch {
    return undefined;
  }
}

/** The YAML parser, loaded when it is first needed: most runs never do. */
export function loadYaml(): typeof Yaml {
  return createRequire(import.meta.url)('yaml') as typeof Yaml;
}
