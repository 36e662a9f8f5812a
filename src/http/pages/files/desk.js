/* Completes names of records from the interface, and adds a line when the last one is filled. */

const api = document.body.dataset.api;

/** The records that a field offers travel beside its lines, by these texts (see `linesIn` in `form-values.ts`). */
function offer(offered, record) {
  const name = record.venue ?? record.organizer ?? record.name ?? record.title;
  const text = record.city ? `${name}\u00a0· ${record.city}` : name;
  const shown = (offered[text] ?? record.id) === record.id ? text : `${text}\u00a0(${record.id})`;
  offered[shown] = record.id;
  return shown;
}

async function complete(input) {
  const { resource } = input.dataset;
  const text = input.value.trim();
  const known = document.getElementById(input.list.id.replace(/known$/, 'offered'));
  if (text.length < 2 || Object.hasOwn(JSON.parse(known.value), input.value)) return;
  // Events of all times, each once
  const all = resource === 'events' ? '&start_date=0001-01-01&end_date=9999-12-31&expand=series' : '&hide_empty=false';
  const answer = await fetch(`${api}/${resource}?per_page=20${all}&search=${encodeURIComponent(text)}`);
  if (!answer.ok) return;
  const found = (await answer.json())[resource];
  // Answers may come in another order
  if (input.value.trim() !== text) return;
  const offered = JSON.parse(known.value);
  const options = found.map((record) => {
    const option = document.createElement('option');
    option.value = offer(offered, record);
    return option;
  });
  known.value = JSON.stringify(offered);
  input.list.replaceChildren(...options);
}

function addLine(input) {
  const lines = [...input.parentElement.querySelectorAll('input')];
  if (input.value === '' || input !== lines.at(-1)) return;
  const next = input.cloneNode();
  next.value = '';
  next.removeAttribute('id');
  next.setAttribute(
    'aria-label',
    `${document.querySelector(`label[for="${lines[0].id}"]`).textContent} ${lines.length + 1}`,
  );
  input.after(next);
}

let waiting;

document.addEventListener('input', ({ target }) => {
  if (!target.matches('input[data-resource]')) return;
  if (target.matches('.records input')) addLine(target);
  clearTimeout(waiting);
  waiting = setTimeout(() => complete(target), 200);
});

/* Goes to the first field with a problem, and asks before what was typed is left behind. */
const form = document.querySelector('form.record');
if (form?.dataset.unsaved === 'wrong') form.querySelector('[aria-invalid]')?.focus();
let isDirty = form?.dataset.unsaved !== undefined;

form?.addEventListener('input', () => {
  isDirty = true;
});
form?.addEventListener('submit', () => {
  isDirty = false;
});
addEventListener('beforeunload', (event) => {
  if (isDirty) event.preventDefault();
});

/* Asks before what cannot be undone. */
document.addEventListener('submit', (event) => {
  const { sure } = event.target.dataset;
  if (sure && !confirm(sure)) event.preventDefault();
});

/* Chooses all records of a list, or none when all are chosen. */
document.addEventListener('click', (event) => {
  const link = event.target.closest('[data-choose]');
  if (!link) return;
  event.preventDefault();
  const boxes = [...link.closest('form').querySelectorAll('input[name="chosen[]"]')];
  const areAll = boxes.every(({ checked }) => checked);
  for (const box of boxes) box.checked = !areAll;
});

/* Keys: Alt and an arrow go to the same column of another row, Ctrl+S saves, / goes to the search. */
document.addEventListener('keydown', (event) => {
  const { target, key } = event;
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  const { column } = target.dataset;
  if (step && event.altKey && column) {
    const all = [...target.form.querySelectorAll(`[data-column="${column}"]`)];
    const next = all[all.indexOf(target) + step];
    next?.focus();
    next?.select?.();
    event.preventDefault();
  } else if (key === 's' && (event.ctrlKey || event.metaKey)) {
    const save = document.querySelector('main .primary');
    if (!save) return;
    event.preventDefault();
    save.form.requestSubmit(save);
  } else if (key === '/' && !target.closest('input, textarea, select')) {
    const search = document.querySelector('input[type="search"]');
    if (!search) return;
    event.preventDefault();
    search.focus();
  }
});

/* Shows how an event repeats once it does. */
document.querySelector('select#repeat')?.addEventListener('change', ({ target }) => {
  const details = target.closest('fieldset').querySelector('details');
  if (target.value !== 'none') details.open = true;
});

/* A folded group opens for the field that a link names. */
addEventListener('hashchange', () => {
  const field = document.getElementById(location.hash.slice(1));
  const details = field?.closest('details');
  if (!details) return;
  details.open = true;
  field.focus();
});

/* Two numbers that are pasted together are a point. */
document.addEventListener('paste', (event) => {
  if (event.target.id !== 'geo_lat') return;
  const text = event.clipboardData.getData('text').trim();
  const [, lat, lng] =
    /^(-?\d+(?:[.,]\d+)?)[,;]?\s+(-?\d+(?:[.,]\d+)?)$/.exec(text) ?? /^(-?\d+\.\d+),(-?\d+\.\d+)$/.exec(text) ?? [];
  if (lat === undefined) return;
  event.preventDefault();
  event.target.value = lat.replace(',', '.');
  document.getElementById('geo_lng').value = lng.replace(',', '.');
});

/* Buttons that put tags around the chosen words of a description. */
const insertions = {
  strong: (words) => `<strong>${words}</strong>`,
  h3: (words) => `\n\n<h3>${words}</h3>\n\n`,
  ul: (words) =>
    `\n\n<ul>\n${words
      .split('\n')
      .map((line) => `<li>${line.replace(/^\s*[-*•]\s*/, '')}</li>`)
      .join('\n')}\n</ul>\n\n`,
  a: (words, button) => {
    const address = prompt(button.dataset.ask, 'https://');
    return address ? `<a href="${address.replaceAll('"', '%22')}">${words || address}</a>` : words;
  },
};
for (const toolbar of document.querySelectorAll('.toolbar')) toolbar.hidden = false;
document.addEventListener('click', ({ target }) => {
  const { tag } = target.dataset;
  if (!tag) return;
  const box = document.getElementById(target.parentElement.getAttribute('aria-controls'));
  const { selectionStart: from, selectionEnd: to, value } = box;
  box.setRangeText(insertions[tag](value.slice(from, to), target), from, to, 'select');
  box.dispatchEvent(new Event('input', { bubbles: true }));
  box.focus();
});
