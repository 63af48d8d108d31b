import { type InjectionKey, inject } from 'vue';
import type { PlaygroundState } from './use-playground.ts';

/** Under which the page's parts find its state. */
export const PLAYGROUND: InjectionKey<PlaygroundState> = Symbol('playground');

export function usePlaygroundState(): PlaygroundState {
  const state = inject(PLAYGROUND);
  if (state === undefined) throw new Error('This component works inside Playground.vue only.');
  return state;
}
