import type { TemplateServer } from './server.ts';
import llamacpp from './servers/llamacpp.ts';
import sglang from './servers/sglang.ts';
import tgi from './servers/tgi.ts';
import transformers from './servers/transformers.ts';
import vllm from './servers/vllm.ts';

/** The servers that render chat templates, and the plain library. */
export const templateServers: readonly TemplateServer[] = [transformers, vllm, sglang, llamacpp, tgi];

export const DEFAULT_SERVER = 'transformers';

export function findTemplateServer(id: string): TemplateServer | undefined {
  return templateServers.find(server => server.id === id);
}
