/** The state of the page, and what the controls do with it. */
import { computed, ref, shallowRef } from 'vue';
import { Client, Outdated } from './client.ts';
import { type Input, inputOfBytes } from './input.ts';
import type { CallName, Calls, DialectView, Reading, VerdictView } from './protocol.ts';

/** Inputs above this size are compared with other providers when somebody asks for it: it takes a while. */
const COMPARED_AT_ONCE = 300_000;

/** The first conversation with findings that can be converted; else the first that can be converted, or with findings. */
function firstOf({ conversations }: Reading): number {
  const convertible = conversations.filter(({ notConvertible }) => notConvertible === undefined);
  const sought = convertible.length > 0 ? convertible : conversations;
  return (sought.find(({ findings }) => findings.length > 0) ?? sought[0])?.index ?? 0;
}

export function usePlayground() {
  const client = new Client();
  const input = shallowRef<Input>();
  /** The findings that are shown, and those of the input as it was detected. */
  const reading = shallowRef<Reading>();
  const detected = shallowRef<Reading>();
  const dialects = shallowRef<readonly DialectView[]>([]);
  const verdicts = shallowRef<readonly VerdictView[]>([]);
  const comparison = ref<'none' | 'running' | 'done'>('none');
  /** The provider that was chosen, and the conversation that is compared and converted. */
  const chosen = ref<string>();
  const index = ref(0);
  const showContent = ref(false);
  const columns = ref(90);
  /** How much of the input has been read, from 0 to 1; undefined when nothing is running. */
  const progress = ref<number>();
  const fault = ref<string>();
  let run = 0;
  let opened = -1;

  const conversation = computed(() => detected.value?.conversations.find(each => each.index === index.value));
  const isConvertible = computed(
    () => conversation.value !== undefined && conversation.value.notConvertible === undefined,
  );
  const look = () => ({ columns: columns.value, showContent: showContent.value });

  function open(tell: (fraction: number) => void = () => {}): Promise<Reading> {
    const { name, bytes } = input.value as Input;
    client.warm();
    opened = client.generation;
    return client.call('open', { name, bytes, ...look() }, tell);
  }

  /** Calls the worker. One that was ended meanwhile is given the input again. */
  async function call<Name extends CallName>(
    name: Name,
    takes: Calls[Name]['takes'],
    tell?: (told: Calls[Name]['tells']) => void,
  ): Promise<Calls[Name]['gives']> {
    if (opened !== client.generation) await open();
    return client.call(name, takes, tell);
  }

  /** Runs something that shows progress; what is out of date changes nothing. */
  async function shown(mine: number, work: (tell: (fraction: number) => void) => Promise<void>): Promise<void> {
    progress.value = 0;
    fault.value = undefined;
    try {
      await work(fraction => {
        if (mine === run) progress.value = fraction;
      });
    } catch (error) {
      if (mine === run && !(error instanceof Outdated)) fault.value = (error as Error).message;
    } finally {
      if (mine === run) progress.value = undefined;
    }
  }

  function clear(): void {
    reading.value = undefined;
    detected.value = undefined;
    verdicts.value = [];
    comparison.value = 'none';
    chosen.value = undefined;
  }

  /** Takes a new input and checks it. */
  async function show(next: Input | undefined): Promise<void> {
    const mine = ++run;
    input.value = next;
    await client.cancel();
    if (mine !== run) return;
    const isBlank = next === undefined || next.bytes.length === 0 || next.text?.trim() === '';
    if (isBlank) {
      clear();
      progress.value = undefined;
      fault.value = undefined;
      return;
    }
    await shown(mine, async tell => {
      const found = await open(tell);
      if (mine !== run) return;
      clear();
      reading.value = found;
      detected.value = found;
      index.value = firstOf(found);
      if (dialects.value.length === 0) dialects.value = await call('dialects', {});
    });
    if (mine === run && isConvertible.value && next.bytes.length <= COMPARED_AT_ONCE) await compare();
  }

  async function compare(): Promise<void> {
    const mine = run;
    verdicts.value = [];
    comparison.value = 'running';
    try {
      await call('compare', { index: index.value }, verdict => {
        if (mine === run) verdicts.value = [...verdicts.value, verdict];
      });
      if (mine === run) comparison.value = 'done';
    } catch (error) {
      if (mine !== run) return;
      comparison.value = 'none';
      if (!(error instanceof Outdated)) fault.value = (error as Error).message;
    }
  }

  /** Shows the findings for one provider; without one for the detected provider. */
  async function choose(dialect: string | undefined): Promise<void> {
    const mine = run;
    chosen.value = dialect;
    await shown(mine, async tell => {
      const found = await call('check', { dialect, index: index.value, ...look() }, tell);
      if (mine !== run || chosen.value !== dialect) return;
      reading.value = found;
      if (dialect === undefined) detected.value = found;
    });
  }

  async function select(next: number): Promise<void> {
    index.value = next;
    const mine = ++run;
    await client.cancel();
    if (mine !== run) return;
    if (chosen.value !== undefined) await choose(undefined);
    verdicts.value = [];
    comparison.value = 'none';
    if (mine === run && isConvertible.value && (input.value?.bytes.length ?? 0) <= COMPARED_AT_ONCE) await compare();
  }

  return {
    input,
    reading,
    detected,
    dialects,
    verdicts,
    comparison,
    chosen,
    index,
    showContent,
    columns,
    progress,
    fault,
    conversation,
    isConvertible,
    call,
    show,
    compare,
    choose,
    select,
    showBytes: (bytes: Uint8Array, name: string) => show(inputOfBytes(bytes, name)),
    warm: () => void client.warm(),
    leave: () => client.end(),
  };
}

export type PlaygroundState = ReturnType<typeof usePlayground>;
