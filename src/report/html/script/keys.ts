/** Keyboard shortcuts. The page lists them. */
import { copy } from './clipboard.ts';
import { byId } from './elements.ts';
import { clearFilters } from './filters.ts';
import { step, unfoldAll } from './navigation.ts';
import { elementOf } from './selection.ts';
import { state } from './state.ts';
import { switchTheme } from './theme.ts';

const KEYS: Readonly<Record<string, () => void>> = {
  '/': () => byId('q').select(),
  j: () => step(1),
  k: () => step(-1),
  u: unfoldAll,
  c: () => {
    if (state.current !== undefined) void copy(state.current.where, 'place');
  },
  t: switchTheme,
  '?': () => byId('help').showModal(),
  Escape: clearFilters,
  Enter() {
    if (state.current !== undefined) elementOf(state.current)?.querySelector<HTMLElement>('.line')?.click();
  },
};

export function startKeys(): void {
  document.addEventListener('keydown', event => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || byId('help').open) return;
    if (target === byId('q')) {
      if (key === 'Enter' || key === 'Escape') leaveFilter(event);
      return;
    }
    if (key === 'Enter' && target instanceof Element && target.closest('button, a, summary, input')) return;
    const act = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
}

function leaveFilter(event: KeyboardEvent): void {
  const field = byId('q');
  if (event.key === 'Escape' && field.value !== '') clearFilters();
  field.blur();
  event.preventDefault();
  if (event.key === 'Enter') step(1);
}
