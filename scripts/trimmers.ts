/** Measures what trimmers of frameworks do to conversations, and writes the table and its page in docs. */
// npx tsx scripts/trimmers.ts [javascript | python]
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  COMPARED,
  conversationsFor,
  measuredInJavaScript,
  measuredInPython,
  TRIMMERS_TABLE,
} from '../test/history/trimmers/table.ts';
import { TRIMMERS_PAGE, type TrimmerResult, type TrimmerTable, trimmersPage } from './trimmers-page.ts';

const only = process.argv[2];
const conversations = conversationsFor(COMPARED);
console.log(`${conversations.length} conversations`);
const measured: TrimmerResult[] = [
  ...(only === 'python' ? [] : await measuredInJavaScript(conversations)),
  ...(only === 'javascript' ? [] : await measuredInPython(conversations)),
];
// Results that were not measured in this run are kept.
const before = existsSync(TRIMMERS_TABLE)
  ? (JSON.parse(readFileSync(TRIMMERS_TABLE, 'utf8')) as TrimmerTable).results
  : [];
const isNew = ({ language }: TrimmerResult) => measured.some(each => each.language === language);
const all = [...measured, ...before.filter(each => !isNew(each))];
const results = all.toSorted((a, b) => a.language.localeCompare(b.language));
const table: TrimmerTable = { date: new Date().toISOString().slice(0, 10), results };
writeFileSync(TRIMMERS_TABLE, `${JSON.stringify(table, null, 2)}\n`);
execFileSync('npx', ['biome', 'format', '--write', TRIMMERS_TABLE]);
writeFileSync(TRIMMERS_PAGE, trimmersPage(table));
console.log(`wrote ${TRIMMERS_TABLE} and ${TRIMMERS_PAGE}`);
// Timers of clients would keep the process alive.
process.exit(0);
