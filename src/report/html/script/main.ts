/** The script of the report: draws the data blocks above it. It loads nothing, and stores only the theme. */
import { isAddressEdited } from './address.ts';
import { cards, findingOf } from './cards.ts';
import { byId } from './elements.ts';
import { applyFilters, startFacets } from './filters.ts';
import { startKeys } from './keys.ts';
import { highlightJoin } from './lines.ts';
import { showFinding, step } from './navigation.ts';
import { startPrinting } from './print.ts';
import { FACETS, state } from './state.ts';
import { startTheme, switchTheme } from './theme.ts';
import { drawNothing, drawRemarks, drawTotals } from './totals.ts';

/** Findings are filtered this many milliseconds after the last key press. */
const PAUSE = 120;

/** Applies the address when the page opens, and when the user edits it. */
function readAddress(): void {
  const parameters = new URLSearchParams(location.hash.slice(1));
  byId('q').value = parameters.get('q') ?? '';
  for (const facet of FACETS)
    facet.chosen = new Set(parameters.getAll(facet.name).filter(value => facet.all.has(value)));
  const name = parameters.get('at');
  const finding = name === null ? undefined : findingOf(name);
  state.current = undefined;
  applyFilters();
  if (finding !== undefined && state.shown.includes(finding)) showFinding(finding, { isLinked: true });
}

/** Shows the filters next to the findings if there is space. Otherwise they are folded. */
function startSide(): void {
  const hasRoom = matchMedia('(min-width: 1100px)');
  const arrange = () => {
    byId('side').open = hasRoom.matches;
  };
  hasRoom.addEventListener('change', arrange);
  arrange();
}

/** Passes the height of the fixed bar to the style. */
function startBar(): void {
  const bar = document.querySelector('.bar') as HTMLElement;
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--bar', `${bar.getBoundingClientRect().height}px`);
  }).observe(bar);
}

function startControls(): void {
  let waiting: number | undefined;
  byId('q').addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(applyFilters, PAUSE);
  });
  byId('next').addEventListener('click', () => step(1));
  byId('previous').addEventListener('click', () => step(-1));
  byId('theme').addEventListener('click', switchTheme);
  byId('keys').addEventListener('click', () => byId('help').showModal());
  byId('skip').addEventListener('click', event => {
    event.preventDefault();
    byId('findings').focus();
  });
  for (const kind of ['mouseover', 'focusin']) byId('cards').addEventListener(kind, highlightJoin);
}

// The notice for browsers without JavaScript.
byId('plain').remove();
startTheme();
startSide();
startFacets();
drawNothing();
byId('cards').append(...cards.map(card => card.element));
drawTotals();
drawRemarks();
startBar();
startControls();
startKeys();
startPrinting();
addEventListener('hashchange', () => {
  if (isAddressEdited()) readAddress();
});
readAddress();
