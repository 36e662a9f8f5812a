/* The rest of site.js, with which it is sent as one script: maps and months that open in place. */

/* The map follows the pointer, and the arrows of the keyboard; what is in the new area comes as after a link. */

/** The share of the way from the equator to an edge of the map (Web Mercator), and back. */
const heightOf = (lat) => Math.asinh(Math.tan((lat * Math.PI) / 180));
const latitudeOf = (height) => (Math.atan(Math.sinh(height)) * 180) / Math.PI;

/** Shows the area beside the one of a map, by shares of its width and its height to the east and to the south. */
function moveMap(map, east, south) {
  const [left, bottom, right, top] = map.dataset.map.split(',').map(Number);
  const [across, up] = [(right - left) * east, (heightOf(top) - heightOf(bottom)) * south];
  const lats = [bottom, top].map((lat) => latitudeOf(heightOf(lat) - up));
  const box = [left + across, lats[0], right + across, lats[1]].map((degrees) => Number(degrees.toFixed(4)));
  if (box[0] < -180 || box[2] > 180) return;
  const url = new URL(location.href);
  url.searchParams.set('bbox', box);
  url.searchParams.delete('page');
  url.search = url.search.replaceAll('%2C', ',');
  show(url, { isNew: true });
}

document.addEventListener('pointerdown', (begin) => {
  const drawing = begin.target.closest('[data-map] svg');
  if (!drawing || begin.button !== 0 || !begin.isPrimary) return;
  const map = drawing.closest('[data-map]');
  let [x, y] = [0, 0];
  const over = new AbortController();
  const { signal } = over;
  const move = (event) => {
    [x, y] = [event.clientX - begin.clientX, event.clientY - begin.clientY];
    // A click is not always quiet
    if (Math.hypot(x, y) < 8) [x, y] = [0, 0];
    drawing.style.translate = `${x}px ${y}px`;
  };
  const stop = () => {
    over.abort();
    drawing.style.translate = '';
  };
  const end = () => {
    over.abort();
    if (x === 0 && y === 0) return;
    // What was dragged was not clicked; the click comes before any timer
    const clicked = new AbortController();
    addEventListener('click', (event) => event.preventDefault(), { capture: true, signal: clicked.signal });
    setTimeout(() => clicked.abort());
    moveMap(map, -x / drawing.clientWidth, -y / drawing.clientHeight);
  };
  addEventListener('pointermove', move, { signal });
  addEventListener('pointercancel', stop, { signal });
  addEventListener('pointerup', end, { signal });
});
document.addEventListener('dragstart', (event) => {
  if (event.target.closest('[data-map]')) event.preventDefault();
});
document.addEventListener('keydown', (event) => {
  const map = event.target.closest('[data-map]');
  const to = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!map || !to) return;
  event.preventDefault();
  moveMap(map, to[0] / 4, to[1] / 4);
});

/* A day of the month opens below its week where its cell has room for a number alone; without this it leads to its list. */

/** Windows in which cells have room for a number alone. */
const small = matchMedia('(max-width: 59.99rem)');

function openDay(day) {
  const [week, cell] = [day.closest('tr'), day.closest('td')];
  const isOpen = day.ariaExpanded === 'true';
  const table = week.closest('table');
  table.querySelector('.opened')?.remove();
  for (const other of table.querySelectorAll('[aria-expanded]')) other.ariaExpanded = 'false';
  if (isOpen) return;
  day.ariaExpanded = 'true';
  const opened = document.createElement('tr');
  opened.className = 'opened';
  const room = opened.insertCell();
  room.colSpan = 7;
  const name = document.createElement('a');
  name.href = day.href;
  name.textContent = day.querySelector('.unseen').textContent;
  opened.dataset.day = day.dataset.key;
  room.append(name, cell.querySelector('ul').cloneNode(true));
  week.after(opened);
}

function prepareMonth() {
  const open = document.querySelector('.grid .opened')?.dataset.day;
  for (const day of document.querySelectorAll('.grid a.date'))
    day.ariaExpanded = small.matches ? String(day.dataset.key === open) : null;
}
small.addEventListener('change', prepareMonth);
prepareMonth();
document.addEventListener('click', (event) => {
  const day = small.matches && event.target.closest('.grid a.date');
  if (!day || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openDay(day);
});
