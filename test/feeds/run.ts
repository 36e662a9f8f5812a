/**
 * Validates the outputs (feeds, sitemaps) with the libraries that subscribers use. The real service runs on a demo calendar with
 * scenarios and events that are hard to serialize. `VALIDATORS` is a folder with `python`, an environment that has `requirements.txt`,
 * and `java`, the libraries of `pom.xml`; missing ones are reported and skipped. Exits with 1 if a library reports an error, with 77 if one is missing.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputNames, outputs } from '../../src/model/tables/outputs.ts';
import type { Loose } from '../support/asking.ts';
import { ended, newFolder, removeFolders, run } from '../support/command.ts';
import { randomSeries } from '../support/random-series.ts';
import { administrator, sendJson, startServing, withAdministrator } from '../support/serving.ts';

const scenarios = [
  'all-day',
  'costs',
  'daylight-saving',
  'hostile-texts',
  'missing-translations',
  'statuses',
  'time-zones',
];
/** Demo events: some of every kind that `seed` makes. */
const eventCount = 300;
const languages = ['ca', 'es'];
const always = 'ends_after=0001-01-02&per_page=2000';

/** Events that are hard to serialize: two-byte letters at every position where a line may be folded, nights, ends at midnight. */
const awkward = [
  ...Array.from({ length: 12 }, (_, at) => ({
    title: `${'x'.repeat(at)}${'é'.repeat(70)}🎉`,
    description: `<p>${'y'.repeat(at)}${'·'.repeat(90)}</p>`,
    start_date: '2031-05-06 20:00',
    end_date: '2031-05-07 00:00',
  })),
  { title: 'Nit, de sis a sis', start_date: '2031-05-06 18:00', end_date: '2031-05-07 06:00' },
  { title: 'A mitjanit', start_date: '2031-05-06 00:00', end_date: '2031-05-06 00:00' },
  { title: 'Nit del canvi', start_date: '2031-10-26 01:30', end_date: '2031-10-26T02:30:00+01:00' },
  { title: '=1+1', start_date: '2031-05-06', end_date: '2031-05-08', all_day: true, timezone: 'Pacific/Kiritimati' },
];

async function expectedOf(api: string): Promise<Record<string, Loose>> {
  const expected: Record<string, Loose> = {};
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const list = (await (await fetch(`${api}/events?ends_after=0001-01-02&per_page=100&page=${page}`)).json()) as Loose;
    pages = list.total_pages;
    for (const event of list.events) expected[event.id] = event;
  }
  return expected;
}

async function save(address: string, file: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}: ${await answer.text()}`);
  const text = await answer.text();
  writeFileSync(file, text);
  return text;
}

/** Saves every output of all events, of some single events, and the sitemaps. */
async function saveAll({ api, url }: { readonly api: string; readonly url: string }, folder: string): Promise<void> {
  const expected = await expectedOf(api);
  writeFileSync(join(folder, 'expected.json'), JSON.stringify(expected));
  const some = Object.keys(expected).slice(-awkward.length);
  for (const name of outputNames) {
    for (const language of languages) {
      const query = `${always}&translation_language=${language}`;
      await save(`${api}/events.${name}?${query}`, join(folder, `${language}-events.${name}`));
    }
    if (name === 'geojson') await save(`${api}/events.geojson?${always}&group=venue`, join(folder, 'by-venue.geojson'));
    if (!outputs[name].isSingle) continue;
    for (const id of some) await save(`${api}/events/${id}.${name}`, join(folder, `${id}.${name}`));
  }
  const index = await save(`${url}/sitemap.xml`, join(folder, 'sitemap.xml'));
  for (const [, address = '', file = ''] of index.matchAll(/<loc>([^<]+\/([^/<]+))<\/loc>/g)) {
    await save(address, join(folder, file));
  }
}

/** Random series: each of ten kinds of rules some twelve times. */
const seriesCount = 120;
/** The window in which their dates are compared. */
const window = { start_date: '2031-01-01', end_date: '2032-12-31 23:59:59' };

/**
 * Makes random series, and saves them as iCalendar with what the interface says of their dates: a line each with UID, start and end in UTC,
 * status and title. Changes of dates that the service refuses are left out.
 */
async function saveSeries({ api }: { readonly api: string }, folder: string): Promise<void> {
  const made: number[] = [];
  const datesOf = async (id: number, query: Readonly<Record<string, string>>) =>
    (await (
      await fetch(`${api}/events/${id}/occurrences?${new URLSearchParams({ ...window, ...query })}`)
    ).json()) as Loose;
  for (let seed = 1; made.length < seriesCount; seed += 1) {
    const { body, changes } = randomSeries(seed);
    const { status, body: series } = await sendJson('POST', `${api}/events`, administrator, {
      ...body,
      tags: ['Series'],
    });
    if (status !== 201) continue;
    made.push(series.id);
    if (changes.length === 0) continue;
    const { occurrences } = await datesOf(series.id, { per_page: '10' });
    for (const { at, body: change } of changes)
      if (occurrences[at]) await sendJson('PUT', `${api}/events/${occurrences[at].id}`, administrator, change);
  }
  const text = await save(`${api}/events.ics?${always}&tags=series`, join(folder, 'series.ics'));
  const [, identity = ''] = /^UID:([0-9a-f-]{36})-/m.exec(text) ?? [];
  const lines: string[] = [];
  for (const id of made) {
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await datesOf(id, { page: String(page), per_page: '100' });
      pages = answer.total_pages ?? 0;
      for (const {
        utc_start_date,
        utc_end_date,
        all_day,
        start_date,
        end_date,
        event_status,
        title,
      } of answer.occurrences ?? []) {
        const times = all_day ? [start_date.slice(0, 10), end_date.slice(0, 10)] : [utc_start_date, utc_end_date];
        lines.push([`${identity}-${id}`, ...times, event_status, title].join('\t'));
      }
    }
  }
  writeFileSync(join(folder, 'series.tsv'), lines.sort().join('\n'));
}

/** The exit code of a check that could not be made. */
const notMade = 77;

/** Runs a validator; returns its exit code, and `notMade` if it is not installed. */
function validate(program: string, words: readonly string[], needs: string): number {
  if (!existsSync(needs)) {
    console.log(`OUTPUTS NOT READ: ${needs} IS NOT THERE`);
    return notMade;
  }
  const { status, error } = spawnSync(program, words, { stdio: 'inherit' });
  if (error) console.error(error.message);
  return status ?? 1;
}

const folder = newFolder();
const settings = { DATA_DIR: join(folder, 'data') };
const seeding = [
  'seed',
  '--events',
  String(eventCount),
  '--series',
  '0',
  ...scenarios.flatMap((name) => ['--scenario', name]),
];
const seeded = await run(seeding, settings);
if (seeded.code !== 0) throw new Error(seeded.err);
const service = await startServing(await withAdministrator(settings));
for (const event of awkward) {
  const { status, body } = await sendJson('POST', `${service.api}/events`, administrator, event);
  if (status !== 201) throw new Error(JSON.stringify(body));
}
const files = join(folder, 'files');
mkdirSync(files);
await saveAll(service, files);
await saveSeries(service, files);
const stopping = ended(service.child);
service.child.kill('SIGTERM');
await stopping;

const validators = process.env['VALIDATORS'] ?? 'validators';
const python = join(validators, 'python/bin/python');
const java = join(validators, 'java');
// The program runs for seconds, in which neither the optimizing compiler nor parallel collections are worth their cost
const brief = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const calendars = [...languages.map((language) => `${language}-events.ics`), 'series.ics'].map((file) =>
  join(files, file),
);
const results = [
  validate(python, [join(import.meta.dirname, 'validate.py'), files], python),
  validate('java', [...brief, '-cp', `${java}/*`, join(import.meta.dirname, 'Validate.java'), ...calendars], java),
];
removeFolders();
const failed = results.some((code) => code !== 0 && code !== notMade);
process.exitCode = failed ? 1 : Math.max(...results);
