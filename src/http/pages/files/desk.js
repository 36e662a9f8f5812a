/* Completes names of venues, organizers and tags from the interface, and adds a line when the last one is filled. */

const api = document.body.dataset.api;

function textOf(record) {
  const name = record.venue ?? record.organizer ?? record.name;
  const parts = record.city ? [name, record.city] : [name];
  return `${parts.join(' · ')} #${record.id}`;
}

async function complete(input) {
  const { resource } = input.dataset;
  const text = input.value.trim();
  if (text.length < 2 || /#\d+$/.test(text)) return;
  const answer = await fetch(`${api}/${resource}?per_page=20&hide_empty=false&search=${encodeURIComponent(text)}`);
  if (!answer.ok) return;
  const found = (await answer.json())[resource];
  // Answers may come in another order
  if (input.value.trim() !== text) return;
  const options = found.map((record) => {
    const option = document.createElement('option');
    option.value = textOf(record);
    return option;
  });
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
  if (!target.matches('.records input')) return;
  addLine(target);
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
