/** The dark and light theme. */
import { byId } from './elements.ts';

const KEY = 'rolecall-theme';
const dark = matchMedia('(prefers-color-scheme: dark)');
const page = document.documentElement;

function isDark(): boolean {
  const theme = page.dataset.theme || (dark.matches ? 'dark' : 'light');
  return theme === 'dark';
}

/** Labels the button with the theme that it switches to. */
function nameTheme(): void {
  byId('theme').textContent = isDark() ? 'Light' : 'Dark';
  byId('theme').setAttribute('aria-label', isDark() ? 'Light colours' : 'Dark colours');
}

export function switchTheme(): void {
  const theme = isDark() ? 'light' : 'dark';
  page.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Some browsers provide no storage for local files.
  }
  nameTheme();
}

/** Applies the theme that was selected last, otherwise that of the system. */
export function startTheme(): void {
  try {
    const theme = localStorage.getItem(KEY);
    if (theme === 'dark' || theme === 'light') page.dataset.theme = theme;
  } catch {
    // See above: there may be no storage.
  }
  dark.addEventListener('change', nameTheme);
  nameTheme();
}
