import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { type JunitOptions, junitReporter } from '../../src/report/junit.ts';
import { folderOfFixtures } from '../cli/running.ts';
import { isDeep, some } from '../depth.ts';
import { readText } from '../sources.ts';
import {
  type AuthoredFile,
  conversation,
  diagnostic,
  FOLDERS,
  HOSTILE,
  hostileFiles,
  hostileModel,
  many,
  written,
} from './authored.ts';
import { reported } from './pipeline.ts';

const schema = { fileName: 'junit.xsd', contents: readText('test/report/junit.xsd') };

interface Told {
  readonly '@type': string;
  readonly '@message': string;
  readonly '#text'?: string;
}

interface Case {
  readonly '@name': string;
  readonly '@classname': string;
  readonly failure?: readonly Told[];
  readonly error?: readonly Told[];
  readonly skipped?: readonly { readonly '@message': string }[];
  readonly 'system-out'?: readonly string[];
}

interface Suite {
  readonly '@name': string;
  readonly '@tests': string;
  readonly '@failures': string;
  readonly '@errors': string;
  readonly '@skipped': string;
  readonly testcase?: readonly Case[];
}

const parser = new XMLParser({
  ...{ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false, trimValues: false },
  ...{ parseAttributeValue: false, htmlEntities: true, processEntities: true },
  isArray: name => ['testsuite', 'testcase', 'failure', 'error', 'skipped', 'system-out'].includes(name),
});

async function faultsOf(xml: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: [{ fileName: 'report.xml', contents: xml }], schema: [schema] });
  return errors.map(each => each.rawMessage);
}

/**
 * The suites, after checking that libxml2 reports no error, and that each suite has as many cases of a kind as it
 * states.
 */
async function suitesOf(xml: string): Promise<Suite[]> {
  expect(await faultsOf(xml)).toEqual([]);
  expect(XMLValidator.validate(xml)).toBe(true);
  const { testsuites } = parser.parse(xml) as { testsuites: { testsuite?: Suite[] } | string };
  const suites = typeof testsuites === 'string' ? [] : (testsuites.testsuite ?? []);
  for (const suite of suites) {
    const cases = suite.testcase ?? [];
    expect(Number(suite['@tests'])).toBe(cases.length);
    // Readers keep only the first of two tests with the same name.
    expect(new Set(cases.map(each => each['@name'])).size).toBe(cases.length);
    expect(Number(suite['@failures'])).toBe(cases.filter(each => each.failure !== undefined).length);
    expect(Number(suite['@errors'])).toBe(cases.filter(each => each.error !== undefined).length);
    expect(Number(suite['@skipped'])).toBe(cases.filter(each => each.skipped !== undefined).length);
  }
  return suites;
}

function xmlOf(files: readonly AuthoredFile[], rest: Partial<JunitOptions> = {}, name?: string): string {
  const make = (write: (text: string) => void) => junitReporter(write, { ...FOLDERS, ...rest });
  return written(make, files, name === undefined ? undefined : hostileModel(name));
}

describe('JUnit', () => {
  test('is valid XML for its schema, with any characters in names and paths', async () => {
    const files = hostileFiles();
    const suites = await suitesOf(xmlOf(files));
    expect(suites.length).toBe(files.length);
    expect(suites.map(each => each.testcase?.length)).toEqual(files.map(each => each.conversations.length));
    expect(suites[0]?.['@errors']).toBe('1');
  });

  test('drawings of hostile names too', async () => {
    const suite = (name: string) => {
      const diagnostics = [diagnostic({ label: name, related: [{ pointer: '/messages/0', label: name }] })];
      const xml = xmlOf(
        [{ path: 'a.json', conversations: [conversation({ diagnostics })] }],
        { showContent: true },
        name,
      );
      return /<testsuite .*<\/testsuite>/s.exec(xml)?.[0] ?? '';
    };
    const suites = await suitesOf(`<testsuites>${HOSTILE.map(suite).join('\n')}</testsuites>`);
    expect(suites.length).toBe(HOSTILE.length);
    for (const { testcase } of suites) expect(testcase?.[0]?.failure?.[0]?.['#text']).toContain('  >   1');
  });

  test('allowed characters are unchanged, and forbidden ones are spelled out', async () => {
    const kept = ['two\nlines\r\nand\ttabs', 'cdata ]]> ends', '<b>&amp;"\'', 'emoji 😀'];
    const conversations = [...kept, '\u0000 \u001b \ud800 \uffff'].map(text =>
      conversation({ id: text, diagnostics: [diagnostic({ message: text })] }),
    );
    const [suite] = await suitesOf(xmlOf([{ path: 'a.json', conversations }]));
    const told = suite?.testcase?.map(each => each.failure?.[0]?.['@message']);
    expect(told).toEqual([...kept, '\\u0000 \\u001b \\ud800 \\uffff']);
    expect(suite?.testcase?.map(each => each['@name'])).toEqual(told);
  });

  test('errors fail, warnings are printed, and conversations without a verdict are skipped', async () => {
    const files = [
      {
        path: 'a.jsonl',
        conversations: [
          conversation({ id: 'good' }),
          conversation({ id: 'warned', diagnostics: [diagnostic({ severity: 'warning' })] }),
          conversation({ id: 7, diagnostics: [diagnostic(), diagnostic({ rule: 'duplicate-key' })] }),
          conversation({ line: 9, note: 'ids are redacted', verdict: 'unknown' }),
          conversation({ id: 'old', diagnostics: [diagnostic({ suppressed: { by: 'baseline' } })] }),
          conversation({
            id: 'again',
            verdict: 'rejected',
            repeated: [{ rule: 'wrong-type', messageId: 'type', severity: 'error', dialect: null, count: 3 }],
          }),
        ],
      },
    ];
    const cases = (await suitesOf(xmlOf(files)))[0]?.testcase ?? [];
    expect(cases.map(each => each['@name'])).toEqual(['good', 'warned', '7', 'line 9', 'old', 'again']);
    expect(cases.map(each => each.failure?.map(one => one['@type']))).toEqual([
      ...[undefined, undefined, ['unanswered-tool-call', 'duplicate-key'], undefined, undefined, ['wrong-type']],
    ]);
    expect(cases[1]?.['system-out']?.[0]).toContain('warning  a.jsonl:3:14  tool call `a` has no result');
    expect(cases[3]?.skipped?.[0]?.['@message']).toBe('ids are redacted');
    expect((await suitesOf(xmlOf(files, { failOn: 'warning' })))[0]?.['@failures']).toBe('3');
  });

  test('a long file becomes several suites, which are written as they are read', async () => {
    const suites = await suitesOf(xmlOf([many('a.jsonl', 2500)]));
    expect(suites.map(each => [each['@name'], each['@tests']])).toEqual([
      ...[
        ['a.jsonl', '1000'],
        ['a.jsonl (2)', '1000'],
        ['a.jsonl (3)', '500'],
      ],
    ]);
    expect(await suitesOf(xmlOf([{ path: 'none.json', conversations: [] }]))).toHaveLength(1);
    expect(await suitesOf(xmlOf([]))).toEqual([]);
  });

  test.runIf(isDeep)('every fixture of a rule', async () => {
    const { out, conversations } = await reported(['junit'], [folderOfFixtures('fixtures/rules')]);
    const suites = await suitesOf(out);
    expect(suites.reduce((sum, each) => sum + Number(each['@tests']), 0)).toBe(conversations);
  });

  test('invalid XML is recognized', async () => {
    const suite = (cases: string, counts = 'tests="1"') =>
      `<testsuites><testsuite name="a" ${counts}>${cases}</testsuite></testsuites>`;
    const one = (inner: string) => suite(`<testcase name="a" classname="b">${inner}</testcase>`);
    expect(await faultsOf(one('<failure type="a" message="b">c</failure><system-out>d</system-out>'))).toEqual([]);
    const wrong = {
      "'tests' is required": suite('', ''),
      "'many' is not a valid value": suite('', 'tests="many"'),
      "'classname' is required": suite('<testcase name="a"/>'),
      "'name' is required": suite('<testcase classname="a"/>'),
      "'type' is required": one('<failure message="a"/>'),
      "'odd' is not allowed": suite('<testcase name="a" classname="b" odd="c"/>'),
      "'odd': This element is not expected": one('<odd/>'),
      "'failure': This element is not expected": one('<system-out>a</system-out><failure type="b" message="c"/>'),
      "'error': This element is not expected": one('<skipped/><error type="a" message="b"/>'),
      'Opening and ending tag mismatch': one('<skipped>'),
    };
    for (const [says, xml] of some(Object.entries(wrong), isDeep ? 10 : 3))
      expect((await faultsOf(xml)).join('\n')).toContain(says);
  });
});
