import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileOrder, kindOf, MESSAGE_KINDS, type MessageKind, type OrderState } from '../../src/model/order.ts';
import { runs } from '../depth.ts';
import { call, calls, message, results, user } from './building.ts';

/** The state after these messages; undefined if one of them is out of order. */
function behind(expression: string, kinds: string): OrderState | undefined {
  let state: OrderState | undefined = compileOrder(expression);
  for (const kind of kinds.split(' ').filter(word => word !== '')) state = state?.next(kind as MessageKind);
  return state;
}

const valid = (expression: string, kinds: string) => behind(expression, kinds)?.mayEnd ?? false;

describe('compileOrder', () => {
  test.each([
    ['system* (user | plain)*', ''],
    ['system* (user | plain)*', 'system system user plain plain'],
    ['system? user', 'user'],
    ['system? user', 'system user'],
    ['calls result+', 'calls result'],
    ['calls result+', 'calls result result result'],
    ['(user (calls result+)* plain)*', 'user plain user calls result calls result result plain'],
    ['((system | developer)? user)+', 'user system user developer user'],
    ['user plain | plain user', 'plain user'],
    ['user?*', 'user user'],
    ['(user+)?', ''],
    ['(user | )', ''],
    ['', ''],
    ['user user plain', 'user user plain'],
    ['user* plain user*', 'user plain user'],
    ['(user* plain*)* result', 'plain user result'],
  ])('%j accepts %j', (expression, kinds) => {
    expect(valid(expression, kinds)).toBe(true);
  });

  test.each([
    ['system* (user | plain)*', 'user system'],
    ['system? user', ''],
    ['system? user', 'system system user'],
    ['system? user', 'user user'],
    ['calls result+', 'calls'],
    ['(user (calls result+)* plain)*', 'user user'],
    ['(user (calls result+)* plain)*', 'user calls plain'],
    ['(user (calls result+)* plain)*', 'user'],
    ['user plain | plain user', 'plain plain'],
    ['', 'user'],
    ['user+', ''],
    ['(system | developer) user', 'system developer user'],
  ])('%j rejects %j', (expression, kinds) => {
    expect(valid(expression, kinds)).toBe(false);
  });

  test.each([
    ['system* (user | plain)*', '', ['system', 'user', 'plain']],
    ['system* (user | plain)*', 'user', ['user', 'plain']],
    ['(user (calls result+)* plain)*', 'user calls', ['result']],
    ['(user (calls result+)* plain)*', 'user calls result', ['plain', 'calls', 'result']],
    ['user', 'user', []],
  ])('%j after %j expects %j', (expression, kinds, expected) => {
    expect(behind(expression, kinds)?.expected).toEqual(expected);
  });

  test('is an automaton: it agrees with a regular expression over letters', () => {
    const letters: Record<string, string> = Object.fromEntries(
      MESSAGE_KINDS.map((kind, i) => [kind, 'sduvcro'[i] ?? '']),
    );
    const word = fc.constantFrom(...MESSAGE_KINDS.slice(0, 4));
    const { expression } = fc.letrec<{ expression: string }>(tie => ({
      expression: fc.oneof(
        { maxDepth: 3, depthIdentifier: 'order' },
        word,
        fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `(${a} ${b})`),
        fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `(${a} | ${b})`),
        fc.tuple(tie('expression'), fc.constantFrom('*', '+', '?')).map(([a, mark]) => `(${a})${mark}`),
      ),
    }));
    fc.assert(
      fc.property(expression, fc.array(word, { maxLength: 5 }), (text, kinds) => {
        const source = text.replace(/[a-z]+/g, each => letters[each] ?? '').replaceAll(' ', '');
        expect(valid(text, kinds.join(' '))).toBe(
          new RegExp(`^(?:${source})$`).test(kinds.map(each => letters[each]).join('')),
        );
      }),
      { numRuns: runs(500) },
    );
  });

  test.each([
    ['user assistant', '`assistant` is not one of'],
    ['user (plain', 'a `(` is not closed'],
    ['user) plain', 'unexpected `)`'],
    ['* user', '`*` is not one of'],
    ['user, plain', '`,` is not one of'],
    ['User', '`U` is not one of'],
  ])('%j is rejected, and quoted in the error', (expression, why) => {
    expect(() => compileOrder(expression)).toThrow(SyntaxError);
    expect(() => compileOrder(expression)).toThrow(`order \`${expression}\``);
    expect(() => compileOrder(expression)).toThrow(why);
  });

  test('is compiled once', () => {
    expect(compileOrder('user plain*')).toBe(compileOrder('user plain*'));
  });
});

describe('resume', () => {
  const order = 'system? (user (calls result+)* plain)*';

  test('continues as if the message were in an allowed position', () => {
    expect(behind(order, 'user')?.resume('system').expected).toEqual(['user']);
    expect(behind(order, 'user')?.resume('user').expected).toEqual(['plain', 'calls']);
    expect(behind(order, 'user calls')?.resume('plain').expected).toEqual(['user']);
  });

  test('stays in its state after a message that is allowed nowhere', () => {
    expect(behind(order, 'user')?.resume('other').expected).toEqual(['plain', 'calls']);
  });

  test('joins all states after a role', () => {
    expect(compileOrder('user system | user plain').resume('user').expected).toEqual(['system', 'plain']);
  });
});

describe('kindOf', () => {
  test.each([
    ['system', message('system')],
    ['developer', message('system', { wireRole: 'developer' })],
    ['user', user()],
    ['plain', message('assistant')],
    ['calls', calls('a')],
    ['calls', message('assistant', { parts: [call(undefined, { kind: 'legacy' })] })],
    ['result', results('a')],
    ['other', message('other', { wireRole: 'oracle' })],
  ])('%s', (kind, each) => {
    expect(kindOf(each)).toBe(kind);
  });
});
