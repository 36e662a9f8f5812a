/* Completes names of records from the interface, and adds a line when the last one is filled. */

const api = document.body.dataset.api;

/** The records that a field offers travel beside its lines, by these texts (see `record-lines.ts`). */
function offer(offered, record) {
  const name = record.venue ?? record.organizer ?? record.name;
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
  const answer = await fetch(`${api}/${resource}?per_page=20&hide_empty=false&search=${encodeURIComponent(text)}`);
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
