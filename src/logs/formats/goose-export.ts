/**
 * A session that Goose exported: `goose session export --format json`.
 * Layout: crates/goose/src/session/session_manager.rs in https://github.com/block/goose
 */
import { eventLog } from './events/event-log.ts';
import { list, text } from './events/shapes.ts';
import { gooseMessages } from './goose.ts';

export default eventLog({
  id: 'goose-export',
  name: 'Goose export',
  ...gooseMessages,
  events: '/conversation',
  recognize: { id: text, working_dir: text, conversation: list },
});
