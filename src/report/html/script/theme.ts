/** Dark and light. */
import { byId } from './elements.ts';

const KEY = 'rolecall-theme';
const dark = matchMedia('(prefers-color-scheme: dark)');
const page = document.documentElement;

function isDark(): boolean {
  const theme = page.dataset.theme || (dark.matches ? 'dark' : 'light');
  return theme === 'dark';
}

/** The button says what it switches to. */
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
    // Some browsers keep nothing for files.
  }
  nameTheme();
}

/** Takes the theme that was chosen last, and follows the system where none was. */
export function startTheme(): void {
  try {
    const theme = localStorage.getItem(KEY);
    if (theme === 'dark' || theme === 'light') page.dataset.theme = theme;
  } catch {
    // As above.
  }
  dark.addEventListener('change', nameTheme);
  nameTheme();
}
