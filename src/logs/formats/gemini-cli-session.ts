/** Gemini CLI sessions up to v0.39 and in exports: one document with all messages. */
import { isObject } from '../../source/json.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat } from './format.ts';
import { conversationOf } from './gemini-cli/conversation.ts';
import { geminiWriter } from './gemini-cli/writer.ts';

const geminiCliSession: LogFormat = {
  id: 'gemini-cli-session',
  name: 'Gemini CLI session',
  scope: 'document',
  writer: geminiWriter,

  marks: ['projectHash'],
  owns(record) {
    if (!isObject(record)) return false;
    const { sessionId, projectHash, messages } = record;
    return typeof sessionId === 'string' && typeof projectHash === 'string' && Array.isArray(messages);
  },

  read([document], as) {
    if (!isObject(document)) return [];
    const messages = new LogValue(document, '').get('messages').items();
    const recorded = messages.filter(({ object }) => object !== undefined);
    const conversation = conversationOf(recorded, document, document.lastUpdated, as);
    // There are sessions with messages of the program only.
    return (conversation.body as unknown[]).length > 0 ? [conversation] : [];
  },
};

export default geminiCliSession;
