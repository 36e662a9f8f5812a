/*
 * Shows results in place. The page works without this: it only fetches the pages that its own links and its form lead to, and
 * exchanges the parts of this page that differ.
 */

const agenda = document.querySelector('[data-agenda]');
const said = document.getElementById('said');
let running = new AbortController();

/** Whether an address is one of this agenda, in this language. */
function isOfAgenda(url) {
  return agenda && url.origin === location.origin && url.pathname === location.pathname;
}

/** What stays the same thing on the next page, so that whoever works with the keyboard stays there. */
function placeOf(element) {
  return element?.closest('[data-key]')?.dataset.key;
}

/** `typed` is what the box held when the page was asked for; what has been typed since stays. */
function exchange(next, typed) {
  const key = placeOf(document.activeElement);
  const unfolded = [...document.querySelectorAll('details[open]')].map(({ dataset }) => dataset.name);
  for (const part of document.querySelectorAll('[data-part]')) {
    const other = next.querySelector(`[data-part="${part.dataset.part}"]`);
    if (other) part.replaceWith(document.adoptNode(other));
  }
  if (box.value === typed) box.value = next.getElementById('search').value;
  document.title = next.title;
  prepare();
  for (const name of unfolded) {
    const details = document.querySelector(`details[data-name="${name}"]`);
    if (details) details.open = true;
  }
  if (key) document.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  said.textContent = document.querySelector('.count')?.textContent ?? document.querySelector('h1').textContent;
}

/** Shows what is at an address; what cannot be shown in place is gone to. */
async function show(url, { isNew }) {
  running.abort();
  running = new AbortController();
  const { signal } = running;
  const typed = box.value;
  agenda.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(url, { headers: { Accept: 'text/html' }, signal });
    if (!answer.headers.get('Content-Type')?.startsWith('text/html')) throw new TypeError('no page');
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (signal.aborted) return;
    if (!next.querySelector('[data-agenda]')) throw new TypeError('another page');
    if (isNew) history.pushState(null, '', answer.redirected ? answer.url : url);
    exchange(next, typed);
  } catch (error) {
    if (error.name !== 'AbortError') location.assign(url);
  } finally {
    if (!signal.aborted) agenda.removeAttribute('aria-busy');
  }
}

document.addEventListener('click', (event) => {
  const link = event.target.closest('main a[href]');
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || event.defaultPrevented) return;
  // Those of a drawing have no text for an address
  const url = new URL(link.getAttribute('href'), location.href);
  if (!isOfAgenda(url) || url.hash) return;
  event.preventDefault();
  const isOtherPage = /\b(next|prev)\b/.test(link.getAttribute('rel')) && !placeOf(link);
  show(url, { isNew: true }).then(() => {
    if (isOtherPage) document.querySelector('h1').focus({ preventScroll: true });
    if (!isSheetOpen()) seeResults();
  });
});

/** What has been chosen is seen at once, wherever its filter stands. */
function seeResults() {
  const heading = document.querySelector('h1');
  if (heading.getBoundingClientRect().top < 0) heading.scrollIntoView();
}

/* Filters over the list on narrow windows; on others they stand beside it. */

const narrow = matchMedia('(max-width: 47.99rem)');
const isSheetOpen = () => 'sheet' in document.documentElement.dataset;

/** Says of the sheet, which each new page brings again, whether it is open. */
function prepareSheet() {
  const isOpen = isSheetOpen();
  const sheet = document.getElementById('filters');
  if (!sheet) return;
  for (const part of document.querySelectorAll('.top, .chips, .results, .bottom, .to-filters')) part.inert = isOpen;
  if (isOpen) {
    sheet.role = 'dialog';
    sheet.setAttribute('aria-modal', 'true');
  }
}

function openSheet() {
  document.documentElement.dataset.sheet = '';
  prepareSheet();
  document.querySelector('.sheet-top strong').focus();
}

function closeSheet() {
  delete document.documentElement.dataset.sheet;
  const sheet = document.getElementById('filters');
  sheet.removeAttribute('role');
  sheet.removeAttribute('aria-modal');
  prepareSheet();
  document.querySelector('h1').scrollIntoView();
  document.querySelector('[data-opens]').focus({ preventScroll: true });
}

document.addEventListener('click', (event) => {
  const opener = narrow.matches && event.target.closest('[data-opens]');
  const closer = isSheetOpen() && event.target.closest('[data-closes]');
  if (opener) openSheet();
  else if (closer) closeSheet();
  else return;
  event.preventDefault();
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && isSheetOpen()) closeSheet();
});
narrow.addEventListener('change', () => {
  if (isSheetOpen()) closeSheet();
});

/* Days of a month by their keys: one of them is reached by Tab, the others by arrows. */

const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

function prepareDays() {
  for (const table of document.querySelectorAll('[data-days]')) {
    const days = [...table.querySelectorAll('a[data-key]')];
    const first = table.querySelector('[aria-current]') ?? table.querySelector('.today a[data-key]') ?? days[0];
    for (const day of days) day.tabIndex = day === first ? 0 : -1;
  }
}

/** The nearest day with events in steps of a day or a week. */
function dayFrom(days, day, step) {
  const at = (key) => Date.parse(key) / 86_400_000;
  const from = at(day.dataset.key);
  const ahead = days.filter((each) => {
    const away = (at(each.dataset.key) - from) / step;
    return away > 0 && Number.isInteger(away);
  });
  return step > 0 ? ahead[0] : ahead.at(-1);
}

document.addEventListener('keydown', (event) => {
  const day = event.target.closest('[data-days] a[data-key]');
  if (!day) return;
  const table = day.closest('[data-days]');
  const days = [...table.querySelectorAll('a[data-key]')];
  const month = { PageUp: 'prev', PageDown: 'next' }[event.key];
  const to = event.key in steps ? dayFrom(days, day, steps[event.key]) : { Home: days[0], End: days.at(-1) }[event.key];
  if (month) table.parentElement.querySelector(`.months [rel="${month}"]`)?.click();
  else if (!to && !(event.key in steps)) return;
  event.preventDefault();
  if (!to) return;
  day.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
});

/** Offers what is near only where browsers can tell where they are: only on pages whose connection nobody listens to. */
function offerNear() {
  const canTell = window.isSecureContext && 'geolocation' in navigator;
  for (const item of document.querySelectorAll('[data-near]')) item.hidden = !canTell;
}

/** Two decimals are about a kilometre: enough for a list, and not more than it needs to know. */
function showNear({ coords: { latitude, longitude } }) {
  const url = new URL(location.href);
  url.searchParams.set('near', `${latitude.toFixed(2)},${longitude.toFixed(2)}`);
  url.searchParams.delete('page');
  show(url, { isNew: true });
}

/** What a page has only where it has a script. */
function prepare() {
  offerNear();
  prepareSheet();
  prepareDays();
  const chip = document.querySelector('.chips [aria-current]');
  const row = chip?.closest('ul');
  if (row && chip.offsetLeft + chip.offsetWidth > row.offsetWidth) row.scrollLeft = chip.offsetLeft - 32;
}

prepare();
document.addEventListener('click', (event) => {
  const item = event.target.closest('[data-near]');
  if (!item) return;
  navigator.geolocation.getCurrentPosition(showNear, () => {
    item.firstElementChild.textContent = item.dataset.unknown;
    said.textContent = item.dataset.unknown;
  });
});

document.addEventListener('submit', (event) => {
  const url = new URL(event.target.action);
  if (!isOfAgenda(url)) return;
  event.preventDefault();
  const filled = [...new FormData(event.target)].filter(([, value]) => value !== '');
  url.search = new URLSearchParams(filled).toString().replaceAll('%2C', ',');
  show(url, { isNew: true });
});

addEventListener('popstate', () => {
  if (agenda) show(new URL(location.href), { isNew: false });
});

for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}

/* Sharing: by what the device has for it, else by a copy of the address. */

for (const button of document.querySelectorAll('[data-share]')) {
  const { title } = document;
  const url = document.querySelector('link[rel="canonical"]')?.href ?? location.href;
  button.hidden = !(navigator.share || navigator.clipboard);
  button.addEventListener('click', async () => {
    if (navigator.share) return navigator.share({ title, url }).catch(() => {});
    await navigator.clipboard.writeText(url);
    button.textContent = button.dataset.copied;
  });
}

/* Suggestions below the search box: the pattern of a combobox with a list (WAI-ARIA Authoring Practices). */

const box = document.getElementById('search');
const list = document.getElementById('suggestions');
/** Milliseconds without a key before somebody is taken to wait for suggestions. */
const pause = 150;
let typing;
let asking = new AbortController();
let options = [];
let active = -1;

function closeList() {
  list.hidden = true;
  active = -1;
  options = [];
  box.setAttribute('aria-expanded', 'false');
  box.removeAttribute('aria-activedescendant');
}

/** Marks an option as the one that Enter chooses; beyond both ends nothing is. */
function activate(at) {
  active = at < -1 ? options.length - 1 : at >= options.length ? -1 : at;
  for (const [place, { element }] of options.entries()) element.setAttribute('aria-selected', String(place === active));
  const chosen = options[active]?.element;
  if (chosen) box.setAttribute('aria-activedescendant', chosen.id);
  else box.removeAttribute('aria-activedescendant');
  chosen?.scrollIntoView({ block: 'nearest' });
}

function choose({ query, url }) {
  closeList();
  if (url) return location.assign(url + box.form.dataset.records);
  const asked = new URL(box.form.action);
  asked.search = new URLSearchParams([
    ...[...new FormData(box.form)].filter(([name, value]) => name !== 'q' && value !== '' && !(name in query)),
    ...Object.entries(query).filter(([, value]) => value !== ''),
  ]);
  box.value = '';
  return isOfAgenda(asked) ? show(asked, { isNew: true }) : location.assign(asked);
}

/** `de Girona`, `d’Olot`, `del Prat` in Catalan; the name alone where the words before it stand by themselves. */
function placed(pattern, place) {
  if (document.documentElement.lang !== 'ca') return pattern.replace('{}', place);
  const isNear = !pattern.startsWith('a {}');
  const named = /^els? /i.test(place)
    ? `${isNear ? 'd' : 'a'}${place.charAt(0).toLowerCase()}${place.slice(1)}`.replace(/^ae/, 'a')
    : `${isNear ? (/^h?[aeiouàèéíòóú]/i.test(place) ? 'd’' : 'de ') : 'a '}${place}`;
  return isNear ? pattern.replace('{}', named) : named;
}

/** A town is where something is, or what it is near to. */
function ways(suggestion, kind) {
  if (kind !== 'towns') return [[suggestion, kind]];
  const { town } = suggestion.query;
  const { count: _, ...place } = suggestion;
  return [
    [{ ...suggestion, label: placed(list.dataset.inTown, suggestion.label) }, kind],
    [{ ...place, label: placed(list.dataset.nearTown, suggestion.label), query: { near: town, town: '' } }, kind],
  ];
}

function optionFor(suggestion, kind, at) {
  const element = document.createElement('li');
  element.id = `suggestion-${at}`;
  element.role = 'option';
  element.setAttribute('aria-selected', 'false');
  const what = document.createElement('span');
  what.textContent = list.querySelector(`[data-kind="${kind}"]`).textContent;
  what.className = 'kind';
  const further = [suggestion.town, suggestion.count].filter((each) => each !== undefined).join(' · ');
  element.append(suggestion.label, ...(further ? [` (${further})`] : []), ' ', what);
  // Before the box loses its focus
  element.addEventListener('mousedown', (event) => {
    event.preventDefault();
    choose(suggestion);
  });
  return { element, ...suggestion };
}

function offer(suggestions) {
  closeList();
  for (const option of list.querySelectorAll('[role="option"]')) option.remove();
  const all = Object.entries(suggestions).flatMap(([kind, some]) => some.flatMap((each) => ways(each, kind)));
  options = all.map(([each, kind], at) => optionFor(each, kind, at));
  list.append(...options.map(({ element }) => element));
  list.hidden = options.length === 0;
  box.setAttribute('aria-expanded', String(options.length > 0));
}

async function suggest(text) {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  try {
    const answer = await fetch(box.form.dataset.suggestions + encodeURIComponent(text), { signal });
    if (answer.ok && document.activeElement === box && !signal.aborted) offer((await answer.json()).suggestions);
  } catch {
    // Without suggestions the box is still a box
  }
}

if (box) {
  box.role = 'combobox';
  for (const [name, value] of [
    ['aria-autocomplete', 'list'],
    ['aria-controls', list.id],
    ['aria-expanded', 'false'],
    ['autocomplete', 'off'],
  ])
    box.setAttribute(name, value);
  box.addEventListener('input', () => {
    clearTimeout(typing);
    asking.abort();
    const text = box.value.trim().slice(0, 100);
    if (text.length < 2) return closeList();
    typing = setTimeout(() => suggest(text), pause);
  });
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !list.hidden) closeList();
    else if (event.key === 'ArrowDown' && !list.hidden) activate(active + 1);
    else if (event.key === 'ArrowUp' && !list.hidden) activate(active - 1);
    else if (event.key === 'Enter' && active >= 0) choose(options[active]);
    else return;
    event.preventDefault();
  });
  box.addEventListener('blur', closeList);
  box.form.addEventListener('submit', () => {
    clearTimeout(typing);
    asking.abort();
    closeList();
  });
}
