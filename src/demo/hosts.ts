/** Organizers: town councils, associations and companies of the towns that have venues. */

import { type Made, type Making, publicationOf, textsOf } from './making.ts';
import { paragraph, type Said, withoutArticle } from './phrases.ts';
import { contactOf, hostNameOf, tellingFor } from './places.ts';
import type { SeedFiles, Town } from './seed-files.ts';

/** An organizer as texts of events use it. */
export interface Host {
  readonly id: number;
  /** A key of `seeds/hosts.json`. */
  readonly sort: string;
  readonly town: Town;
  /** With its article. */
  readonly name: Said;
}

/** The organizer to generate. */
export type Wanted = Pick<Host, 'town' | 'sort'>;

const farAgo = 1500;

/** An organizer and its document. A name that is in `names` already gets the town behind it. */
export function hostOf(
  making: Making,
  files: SeedFiles,
  number: number,
  { town, sort }: Wanted,
  names: Set<string>,
): { readonly host: Host; readonly record: Made<'organizers'> } {
  const chance = making.chanceOf('organizer', number);
  const telling = tellingFor(chance, files, town, sort);
  const name = telling.tellOne(files.hosts[sort]?.names ?? []);
  const id = making.nextId();
  const title = titleOf(name, town, names);
  const about = chance.next() < 0.5 ? telling.tellOne(files.words['hostAbout'] ?? []) : undefined;
  const texts = textsOf(making, 'organizers', number, making.order.languages, {
    organizer: title,
    description: about && paragraph([about]),
  });
  const { phone, website } = contactOf(chance, name, town);
  const email = chance.next() < 0.7 ? `info@${hostNameOf(title[town.province.language])}` : '';
  const facts = { ...publicationOf(making, chance, id, farAgo, making.order.now), phone, website, email };
  return { host: { id, sort, town, name }, record: { kind: 'organizers', id, facts, texts } };
}

function titleOf(name: Said, town: Town, names: Set<string>): Said {
  const bare = { ca: withoutArticle(name.ca), es: withoutArticle(name.es) };
  const isNew = !names.has(bare.ca);
  names.add(bare.ca);
  return isNew ? bare : { ca: `${bare.ca} (${town.name.ca})`, es: `${bare.es} (${town.name.es})` };
}
