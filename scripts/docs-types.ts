/**
 * Checks the types of the theme of the documentation site. `tsc -p` would check all of `src/` once more, which the theme
 * imports and tsconfig.json has.
 */
import { dirname } from 'node:path';
import ts from 'typescript';

const CONFIG = 'docs/.vitepress/tsconfig.json';

const { config, error } = ts.readConfigFile(CONFIG, ts.sys.readFile);
const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(CONFIG));
const program = ts.createProgram(fileNames, { ...options, noEmit: true });
const found = [
  ...(error === undefined ? [] : [error]),
  ...errors,
  ...program.getOptionsDiagnostics(),
  ...program.getGlobalDiagnostics(),
  ...fileNames.flatMap(name => {
    const file = program.getSourceFile(name);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  }),
];
const host: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: name => name,
  getCurrentDirectory: () => ts.sys.getCurrentDirectory(),
  getNewLine: () => '\n',
};
if (found.length > 0) console.error(ts.formatDiagnostics(found, host));
process.exitCode = found.length > 0 || fileNames.length === 0 ? 1 : 0;
