/* The map of a venue's form: a click or the arrows put its point into the fields, which stay the truth. */
for (const map of document.querySelectorAll('.place-map')) {
  const form = map.closest('form');
  const [lat, lng] = ['geo_lat', 'geo_lng'].map((name) => form.elements[name]);
  if (lat.matches(':disabled')) continue;
  const picture = map.querySelector('[data-picture]');
  const said = map.querySelector('[data-said]');
  const shown = () => picture.querySelector('svg');
  let asked = 0;
  map.hidden = false;

  /* Asks for a picture around the point, or around another place or the town while there is none. */
  async function show(zoom, at) {
    const query = new URLSearchParams({ lat: lat.value, lng: lng.value });
    for (const name of ['city', 'zip', 'province', 'country']) query.set(name, form.elements[name]?.value ?? '');
    if (zoom) query.set('zoom', zoom);
    if (at) for (const [name, value] of Object.entries(at)) query.set(`at_${name}`, value);
    const number = ++asked;
    const hadFocus = picture.contains(document.activeElement);
    const answer = await fetch(`${new URL('../map', form.action)}?${query}`).catch(() => undefined);
    // Another picture was asked for meanwhile
    if (!answer?.ok || number !== asked) return;
    picture.innerHTML = await answer.text();
    if (hadFocus) shown()?.focus();
  }

  /* The place of a pixel (https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames). */
  function placeAt(x, y) {
    const { world, left, top } = shown().dataset;
    const north = Math.PI * (1 - (2 * (y + Number(top))) / world);
    return {
      lat: ((Math.atan(Math.sinh(north)) * 180) / Math.PI).toFixed(6),
      lng: (((x + Number(left)) / world) * 360 - 180).toFixed(6),
    };
  }

  function choose(x, y) {
    const place = placeAt(x, y);
    lat.value = place.lat;
    lng.value = place.lng;
    lat.dispatchEvent(new Event('input', { bubbles: true }));
    const dot = shown().querySelector('circle');
    dot.setAttribute('cx', x);
    dot.setAttribute('cy', y);
    dot.removeAttribute('visibility');
    said.textContent = `${place.lat}, ${place.lng}`;
  }

  const zoomBy = (step) => {
    const { width, height } = shown().viewBox.baseVal;
    show(Number(shown().dataset.zoom) + step, lat.value && lng.value ? undefined : placeAt(width / 2, height / 2));
  };

  picture.addEventListener('click', (event) => {
    const svg = shown();
    if (!svg?.contains(event.target)) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    choose(x, y);
  });
  picture.addEventListener('keydown', (event) => {
    const [right, down] =
      { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
    const step = { '+': 1, '-': -1 }[event.key];
    if (right === undefined && !step) return;
    event.preventDefault();
    if (step) return zoomBy(step);
    const svg = shown();
    const { width, height } = svg.viewBox.baseVal;
    const dot = svg.querySelector('circle');
    const isNew = dot.hasAttribute('visibility');
    const [x, y] = isNew ? [width / 2, height / 2] : ['cx', 'cy'].map((name) => Number(dot.getAttribute(name)));
    const far = event.shiftKey ? 1 : 10;
    const [toX, toY] = [x + right * far, y + down * far];
    choose(toX, toY);
    if (toX < 0 || toY < 0 || toX > width || toY > height) show(svg.dataset.zoom);
  });
  map.addEventListener('click', ({ target }) => {
    if (target.dataset.zoom && target.matches('button')) zoomBy(Number(target.dataset.zoom));
  });
  form.addEventListener('change', ({ target }) => {
    if (target === lat || target === lng || (target.name === 'city' && !lat.value)) show();
  });
  show();
}
