/* Uploads pictures that are chosen, dropped on the form or pasted, and shows them with the fields that say what they show. */

for (const field of document.querySelectorAll('.picture[data-upload]')) {
  const { upload, limit, sending, failed, large } = field.dataset;
  const form = field.closest('form');
  const address = field.querySelector('input[type="url"]');
  const file = field.querySelector('input[type="file"]');
  const list = field.querySelector('.pictures');
  const model = field.querySelector('[data-picture="new"]');
  const said = field.querySelector('[data-said]');
  let running = 0;
  let waiting;

  model.remove();
  file.multiple = true;
  for (const hidden of field.querySelectorAll('[data-scripted]')) hidden.hidden = false;

  function say(text, isWrong = false) {
    said.textContent = text;
    said.classList.toggle('problem', isWrong);
    said.classList.toggle('hint', !isWrong);
  }

  /* Marks the picture that the record has. */
  function mark() {
    for (const each of list.children) each.classList.toggle('used', each.dataset.url === address.value);
  }

  function choose(url) {
    address.value = url;
    address.dispatchEvent(new Event('input', { bubbles: true }));
    field.querySelector('[data-preview]')?.remove();
    mark();
  }

  function add({ id, url, thumbnail, filename, alt, credit }) {
    if (list.querySelector(`[data-picture="${id}"]`)) return;
    const shown = model.cloneNode(true);
    shown.dataset.picture = id;
    shown.dataset.url = url;
    shown.querySelector('legend').textContent = filename;
    const image = document.createElement('img');
    Object.assign(image, { src: thumbnail, alt: '', className: 'thumbnail' });
    shown.querySelector('legend').after(image);
    for (const input of shown.querySelectorAll('input')) {
      input.name = input.name.replace('[new]', `[n${id}]`);
      const language = /\[alt\]\[(.+)\]$/.exec(input.name)?.[1];
      if (language) input.value = alt[language] ?? '';
      else input.value = input.name.endsWith('[was]') ? JSON.stringify({ alt, credit }) : credit;
    }
    list.append(shown);
  }

  async function send(one) {
    if (one.size > Number(limit)) throw new Error(large);
    const body = new FormData();
    body.set('token', form.elements.token.value);
    body.set('file', one);
    const answer = await fetch(upload, { method: 'POST', body, headers: { Accept: 'application/json' } }).catch(() => {
      throw new Error(failed);
    });
    const sent = await answer.json().catch(() => ({}));
    if (!answer.ok || sent.id === undefined) throw new Error(sent.message ?? failed);
    return sent;
  }

  /* The first of several becomes the picture of the record; the others can take its place. */
  async function take(files) {
    running += 1;
    say(sending);
    const problems = [];
    let isFirst = true;
    for (const one of files) {
      try {
        const picture = await send(one);
        add(picture);
        if (isFirst) choose(picture.url);
        isFirst = false;
      } catch ({ message }) {
        problems.push(`${one.name}: ${message}`);
      }
    }
    running -= 1;
    say(problems.join(' '), problems.length > 0);
    if (running > 0 || !waiting) return;
    const submitter = waiting;
    waiting = undefined;
    if (problems.length === 0) form.requestSubmit(submitter);
  }

  file.addEventListener('change', () => {
    const files = [...file.files];
    // They have been sent when the form is
    file.value = '';
    if (files.length > 0) take(files);
  });
  form.addEventListener('dragover', (event) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    field.classList.add('over');
  });
  for (const name of ['dragleave', 'drop']) form.addEventListener(name, () => field.classList.remove('over'));
  form.addEventListener('drop', (event) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    take([...event.dataTransfer.files]);
  });
  document.addEventListener('paste', (event) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take([...event.clipboardData.files]);
  });
  form.addEventListener('submit', (event) => {
    if (running === 0) return;
    event.preventDefault();
    waiting = event.submitter ?? form.querySelector('.primary');
  });
  field.addEventListener('change', ({ target }) => {
    if (target.name !== 'chosen_image') return;
    if (target.dataset.picture) add(JSON.parse(target.dataset.picture));
    choose(target.dataset.url);
    // The address says it from now on
    target.checked = false;
  });
  field.addEventListener('click', ({ target }) => {
    if (target.matches('[data-use]')) choose(target.closest('[data-url]').dataset.url);
    if (target.matches('[data-clear]')) choose('');
  });
  address.addEventListener('input', mark);
  mark();
}
