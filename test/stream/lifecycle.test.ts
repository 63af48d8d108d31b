/** The life cycle that all streams follow. */
import { beforeEach, describe, expect, test } from 'vitest';
import { Lifecycle } from '../../src/stream/lifecycle/lifecycle.ts';
import { OpenItem, OpenItems } from '../../src/stream/lifecycle/open-items.ts';
import { type OrderFault, StreamFaults, type Weight } from '../../src/stream/lifecycle/stream-faults.ts';

let reported: string[];
let weights: Partial<Record<OrderFault, Weight>>;
let faults: StreamFaults;
beforeEach(() => {
  reported = [];
  weights = {};
  faults = new StreamFaults(
    ({ messageId, at, severity }) => reported.push(`${severity ?? 'error'} ${messageId} ${at.pointer}`),
    fault => weights[fault] ?? 'error',
  );
});

describe('a stream', () => {
  const life = () => new Lifecycle(faults, { start: 'begin', end: 'end' });

  test('that starts and ends', () => {
    const stream = life();
    stream.see('/0');
    expect(stream.start('begin', '/0')).toBe(true);
    expect(stream.admits('delta', '/1')).toBe(true);
    stream.end('/2');
    stream.close();
    expect(stream.isComplete).toBe(true);
    expect(reported).toEqual([]);
  });

  test('without its start has one report, and the start may come late', () => {
    const stream = life();
    expect(stream.admits('delta', '/0')).toBe(true);
    expect(stream.admits('delta', '/1')).toBe(true);
    expect(stream.start('begin', '/2')).toBe(true);
    expect(stream.start('begin', '/3')).toBe(false);
    expect(reported).toEqual(['error unexpected /0', 'error twice /3']);
  });

  test('that goes on after its end, or after an error, has one report for that', () => {
    const ended = life();
    ended.start('begin', '/0');
    ended.end('/1');
    expect([ended.admits('delta', '/2'), ended.admits('end', '/3')]).toEqual([false, false]);
    const failed = life();
    failed.fail('overloaded', '/4');
    expect([failed.admits('delta', '/5'), failed.admits('delta', '/6')]).toEqual([false, false]);
    expect(reported).toEqual(['error afterEnd /2', 'error event /4', 'error continued /5']);
    expect(failed.isComplete).toBe(false);
  });

  test('that is cut is truncated at its last event', () => {
    const stream = life();
    stream.see('/0');
    stream.see('/1');
    stream.close();
    const whole = life();
    whole.see('/0');
    whole.close(true);
    expect(reported).toEqual(['error noEnd /1', 'warning noMarker /0']);
  });
});

describe('an item of a stream', () => {
  const items = (options: { isSequential?: boolean; mayReuseKeys?: boolean } = {}) =>
    new OpenItems(faults, { make: (key, pointer) => new OpenItem('part', key, pointer), ...options });

  test('that starts, is filled and stops', () => {
    const parts = items();
    expect(parts.start(0, 'start', '/0', {})).toBe(parts.fill(0, 'delta', '/1', {}));
    parts.stop(0, 'stop', '/2', {});
    parts.leaveAll('end', '/3');
    expect(reported).toEqual([]);
  });

  test('without a start has one report, whatever follows', () => {
    const parts = items();
    const part = parts.fill(0, 'delta', '/0', {});
    parts.fill(0, 'delta', '/1', {});
    expect(parts.start(0, 'start', '/2', {})).toBe(part);
    parts.stop(0, 'stop', '/3', {});
    parts.fill(0, 'delta', '/4', {});
    expect(reported).toEqual(['error notOpen /0']);
  });

  test('that is closed by the next one may still end', () => {
    const parts = items({ isSequential: true });
    parts.start(0, 'start', '/0', {});
    parts.start(1, 'start', '/1', {});
    expect(parts.expectsEnd(0)).toBe(true);
    parts.fill(0, 'delta', '/2', {});
    parts.stop(0, 'stop', '/3', {});
    expect(reported).toEqual(['error leftOpen /1']);
    parts.fill(0, 'delta', '/4', {});
    expect(reported).toEqual(['error leftOpen /1', 'error notOpen /4']);
  });

  test('may have the key of a closed one where the protocol allows it', () => {
    const parts = items({ mayReuseKeys: true });
    const first = parts.start(0, 'start', '/0', {});
    expect(parts.start(0, 'start', '/1', {})).toBeUndefined();
    parts.stop(0, 'stop', '/2', {});
    expect(parts.start(0, 'start', '/3', {})).not.toBe(first);
    expect(reported).toEqual(['error openTwice /1']);
    expect(parts.all).toHaveLength(2);
  });

  test('has an error after a warning, but no second warning', () => {
    weights = { leftOpen: 'warning', openTwice: 'warning' };
    const parts = items({ isSequential: true });
    parts.start(0, 'start', '/0', {});
    parts.leave('end', '/1');
    parts.start(0, 'start', '/2', {});
    parts.stop(0, 'stop', '/3', {});
    parts.stop(0, 'stop', '/4', {});
    expect(reported).toEqual(['warning leftOpen /1', 'error notOpen /4']);
  });

  test('whose start could not be read is accepted', () => {
    const parts = items();
    parts.startUnreadable('part');
    parts.fill('a', 'delta', '/0', {});
    parts.fill('b', 'delta', '/1', {});
    expect(reported).toEqual(['error notOpen /1']);
  });
});
