/** Where each format is. */

import type { OutputName } from '../model/tables/outputs.ts';
import type { Feed, Presenter } from './presenter.ts';

/** Loaded on first use, because the libraries of formats would make every start longer. */
const presenters: Readonly<Record<OutputName, () => Promise<Presenter>>> = {
  ics: async () => (await import('./icalendar/calendar.ts')).icalendar,
  rss: async () => (await import('./syndication.ts')).rss,
  atom: async () => (await import('./syndication.ts')).atom,
  jsonfeed: async () => (await import('./syndication.ts')).jsonFeed,
  jsonld: async () => (await import('./json-ld.ts')).jsonLd,
  geojson: async () => (await import('./geo-json.ts')).geoJson,
  csv: async () => (await import('./csv.ts')).csv,
  ndjson: async () => ({ frameOf: () => ({ head: '', between: '\n', tail: '\n' }) }),
};

/** Loads the presenter of an output with these parameters. */
export async function loadPresenter(output: OutputName, params: Feed['params']): Promise<Presenter> {
  if (output === 'geojson' && params['group'] === 'venue') return (await import('./geo-json.ts')).venuesOnMap;
  return presenters[output]();
}
