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

function exchange(next) {
  const key = placeOf(document.activeElement);
  const unfolded = [...document.querySelectorAll('details[open]')].map(({ dataset }) => dataset.name);
  for (const part of document.querySelectorAll('[data-part]')) {
    const other = next.querySelector(`[data-part="${part.dataset.part}"]`);
    if (other) part.replaceWith(document.adoptNode(other));
  }
  document.title = next.title;
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
  agenda.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(url, { headers: { Accept: 'text/html' }, signal });
    if (!answer.headers.get('Content-Type')?.startsWith('text/html')) throw new TypeError('no page');
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (signal.aborted) return;
    if (!next.querySelector('[data-agenda]')) throw new TypeError('another page');
    if (isNew) history.pushState(null, '', url);
    exchange(next);
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
  const url = new URL(link.href);
  if (!isOfAgenda(url) || url.hash) return;
  event.preventDefault();
  const isOtherPage = Boolean(link.rel.match(/\b(next|prev)\b/)) && !placeOf(link);
  show(url, { isNew: true }).then(() => {
    if (!isOtherPage) return;
    const heading = document.querySelector('h1');
    heading.focus({ preventScroll: true });
    heading.scrollIntoView();
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
