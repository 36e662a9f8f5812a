/* The rest of site.js, with which it is sent as one script: events that somebody saves in this browser alone. */

const savedList = document.querySelector('[data-saved]');
/** The most events that are saved; the oldest give way. */
const mostSaved = 50;

/** What is saved, each with its address, its title and its day in words; empty where a browser stores nothing. */
function readSaved() {
  try {
    const all = JSON.parse(localStorage.getItem('saved') ?? '[]');
    return Array.isArray(all) ? all.filter(({ path, title }) => path && title) : [];
  } catch {
    return [];
  }
}

function writeSaved(events) {
  try {
    localStorage.setItem('saved', JSON.stringify(events.slice(-mostSaved)));
  } catch {
    // A browser that stores nothing saves nothing
  }
  showSaved();
}

function removeSaved(path) {
  writeSaved(readSaved().filter((event) => event.path !== path));
}

function itemFor({ path, title, when }) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = path;
  link.textContent = title;
  const removal = document.createElement('button');
  removal.type = 'button';
  removal.textContent = '×';
  removal.ariaLabel = savedList.dataset.remove.replace('{}', title);
  removal.addEventListener('click', () => {
    removeSaved(path);
    savedList.querySelector('summary').focus();
  });
  const day = document.createElement('span');
  day.textContent = when;
  item.append(link, removal, day);
  return item;
}

/** The list in the head of the page, and whether its event is there. */
function showSaved() {
  const events = readSaved();
  savedList.hidden = events.length === 0;
  savedList.querySelector('.number').textContent = events.length;
  savedList.querySelector('ul').replaceChildren(...events.map(itemFor));
  for (const button of document.querySelectorAll('[data-save]')) {
    const isSaved = events.some(({ path }) => path === button.dataset.save);
    button.hidden = false;
    button.ariaPressed = String(isSaved);
    button.textContent = isSaved ? button.dataset.done : button.dataset.offer;
  }
}

showSaved();
addEventListener('storage', showSaved);
document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-save]');
  if (button?.ariaPressed === 'true') removeSaved(button.dataset.save);
  else if (button) {
    const { save: path, title, when } = button.dataset;
    writeSaved([...readSaved(), { path, title, when }]);
  } else if (!event.target.closest('[data-saved]')) savedList.open = false;
});
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !savedList.open) return;
  savedList.open = false;
  savedList.querySelector('summary').focus();
});
