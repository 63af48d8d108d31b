/** Measures what trimmers of frameworks do to conversations, and writes the table and its page in docs. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import {
  COMPARED,
  conversationsFor,
  measuredInJavaScript,
  measuredInPython,
  TRIMMERS_TABLE,
} from '../test/history/trimmers/table.ts';
import { TRIMMERS_PAGE, type TrimmerTable, trimmersPage } from './trimmers-page.ts';

const conversations = conversationsFor(COMPARED);
const results = [...(await measuredInJavaScript(conversations)), ...(await measuredInPython(conversations))];
const table: TrimmerTable = { date: new Date().toISOString().slice(0, 10), results };
writeFileSync(TRIMMERS_TABLE, `${JSON.stringify(table, null, 2)}\n`);
execFileSync('npx', ['biome', 'format', '--write', TRIMMERS_TABLE]);
writeFileSync(TRIMMERS_PAGE, trimmersPage(JSON.parse(readFileSync(TRIMMERS_TABLE, 'utf8')) as TrimmerTable));
console.log(`wrote ${TRIMMERS_TABLE} and ${TRIMMERS_PAGE}`);
// Clients keep timers.
process.exit(0);
