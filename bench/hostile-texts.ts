/** Texts that are designed to be slow: how long others wait while each is written, read and searched for. */

import { api } from './measures.ts';
import { inMarkdown } from './report.ts';
import { ask, created, limit, waitDuring } from './waits.ts';

/** The lengths in characters of the longest allowed description, and of a text that exceeds the size limit of bodies. */
const [full, tooMuch] = [499_000, 1_040_000];
/** The maximum number of tags of a description. */
const tags = 30_000;

const filled = (piece: string, length = full): string => piece.repeat(Math.floor(length / piece.length));
const numbered = (write: (at: number) => string, length = full): string => {
  const parts: string[] = [];
  for (let [at, size] = [0, 0]; size < length; at += 1) size += parts[parts.push(write(at)) - 1]?.length ?? 0;
  return parts.join('').slice(0, length);
};

/** Descriptions by their repeated content. */
const texts: Readonly<Record<string, string>> = {
  '<a>': '<a>'.repeat(tags),
  '<': '<'.repeat(tags),
  '<>': '<>'.repeat(tags),
  '&': filled('&', full / 5),
  entities: filled('&eacute;'),
  'half entities': filled('&eacut', full / 5),
  'combining marks': filled('\u0301', full / 2),
  'a letter and a mark': filled('a\u0301'),
  'a letter and marks in turns': filled(`a${'\u0301\u0316'.repeat(15)}`),
  'letters and marks of one word': `a${filled('\u0316\u0301e')}`,
  'ligatures of many letters': filled('\uFDFA '),
  'distinct words': numbered((at) => `mot${at.toString(36)} `),
  'nested lists': '<ul><li>'.repeat(tags / 2),
  'nested divs': '<div>'.repeat(tags),
  attributes: `<a ${numbered((at) => `a${at}="b" `)}>x</a>`,
  comments: '<!--'.repeat(tags),
  addresses: filled('https://e.example/?a=1&b=2 ', full * 0.8),
  apostrophes: filled("l'a·l-l·a "),
  blanks: `a${filled(' ')}b`,
  digits: filled('93 123 45 67 '),
  'beyond the body': filled('<a>', tooMuch),
};

const event = { title: 'Fira', start_date: '2031-06-01 10:00', end_date: '2031-06-01 12:00' };

async function measured(origin: string, description: string): Promise<readonly (string | number)[]> {
  let status = 0;
  const written = await waitDuring(origin, async () => {
    status = await ask(origin, `${api}/events`, { ...event, description });
  });
  const listed = await waitDuring(origin, () => ask(origin, `${api}/events?start_date=2031-01-01&end_date=2032-01-01`));
  const searched = await waitDuring(origin, () =>
    ask(origin, `${api}/events?search=${encodeURIComponent(description.slice(0, 999))}`),
  );
  return [status, written, listed, searched];
}

/** The number of organizers with long descriptions, of events that embed all of them, and of concurrent lists of these events. */
const heavy = { organizers: 20, events: 10, lists: 16 };

/** The longest health checks during sixteen concurrent lists of 20 MB, first rendered, then cached. */
async function heavyLists(origin: string): Promise<readonly (string | number)[]> {
  const organizers: number[] = [];
  for (let at = 0; at < heavy.organizers; at += 1) {
    organizers.push(
      await created(origin, 'organizers', { organizer: `Entitat ${at}`, description: filled('mot ', full / 5) }),
    );
  }
  const written = await waitDuring(origin, async () => {
    for (let at = 0; at < heavy.events; at += 1) {
      await created(origin, 'events', {
        ...event,
        start_date: '2032-06-01 10:00',
        end_date: '2032-06-02 10:00',
        organizer: organizers,
      });
    }
  });
  const path = `${api}/events?start_date=2032-01-01&end_date=2033-01-01`;
  const statuses: number[] = [];
  const list = async (more: string) => void statuses.push(await ask(origin, `${path}${more}`));
  const together = (more: (at: number) => string) => () =>
    Promise.all(Array.from({ length: heavy.lists }, (_, at) => list(more(at))));
  const rendered = await waitDuring(
    origin,
    together((at) => `&per_page=${20 + at}`),
  );
  const cached = await waitDuring(
    origin,
    together((at) => `&per_page=${20 + at}`),
  );
  return [statuses.every((status) => status === 200) ? 200 : 'failed', written, rendered, cached];
}

const head = ['full of', 'status', 'ms while it is written', 'listed', 'searched for'];

/** Measures all texts; resolves to the tables, and to whether nobody waited longer than the limit. */
export async function measureTexts(origin: string): Promise<{ tables: string; isQuick: boolean }> {
  await ask(origin, `${api}/events`, event);
  const rows: (readonly (string | number)[])[] = [];
  for (const [name, text] of Object.entries(texts)) {
    rows.push([name, ...(await measured(origin, text))]);
    console.log(rows.at(-1)?.join('  '));
  }
  const [status, written, rendered, cached] = await heavyLists(origin);
  const waits = [...rows.flatMap((row) => row.slice(2)), written, rendered, cached];
  const cells = rows.map((row) => row.map(String));
  return {
    tables: `${inMarkdown(head, cells)}\n\n${heavy.lists} lists of 20 MB at once, status ${status}: written ${written} ms, rendered ${rendered} ms, cached ${cached} ms`,
    isQuick: status === 200 && waits.every((wait) => Number(wait) <= limit),
  };
}
