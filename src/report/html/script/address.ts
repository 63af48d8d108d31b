/** Stores the selected finding and filters in the page's address, so that they can be linked to. */
import { byId } from './elements.ts';
import { FACETS, state } from './state.ts';

/** The part of the address that this script wrote. */
let written = location.hash;

export function keepAddress(): void {
  const parameters = new URLSearchParams();
  const text = byId('q').value.trim();
  if (text !== '') parameters.set('q', text);
  for (const { name, chosen } of FACETS) for (const value of chosen) parameters.append(name, value);
  if (state.current !== undefined) parameters.set('at', state.current.linkName);
  written = parameters.size === 0 ? '' : `#${parameters}`;
  if (written === location.hash) return;
  try {
    history.replaceState(null, '', written || location.pathname + location.search);
  } catch {
    location.replace(written || '#');
  }
}

/** Whether the user edited the address. */
export function isAddressEdited(): boolean {
  return location.hash !== written;
}
