/**
 * The indices of a calendar: which exist, how new ones are created, and by which rules each was made. In a rebuild, new indices are filled
 * beside the live ones and replace them in one step; the former ones stay for going back.
 */

import { hash } from 'node:crypto';
import { type Client, errors, type estypes } from '@elastic/elasticsearch';
import { type EntryRules, usualRules } from '../../derive/entry.ts';
import { rulesDigest } from '../../derive/index-rules.ts';
import { type IndexSettings, indexSettings, mappingOf, ownSettings, refreshInterval } from '../../derive/mappings.ts';
import type { Rebuilding } from '../../mirrored-ports.ts';
import { type Language, type ResourceName, resourceNames } from '../../model/tables/field.ts';
import { isPlain } from '../../model/text/characters.ts';
import { type IndexState, Unreachable } from '../../ports.ts';
import { type Connection, longTimeout, NoIndex } from './connection.ts';
import { dateCount, makeSender, refresh } from './writer.ts';

/** The indices of one calendar. */
export interface IndexSet {
  /** The prefix of its indices' names: lower-case letters, digits, hyphens. */
  readonly prefix: string;
  /** Content languages, the default first. */
  readonly languages: readonly Language[];
  /** The settings that entries depend on; the defaults when absent. */
  readonly rules?: EntryRules | undefined;
  /** How new indices lie on the nodes of a cluster; `oneShard` when absent. */
  readonly spread?: IndexSpread | undefined;
}

/** How an index lies on the nodes of a cluster. */
export interface IndexSpread {
  /** The number of its primary shards, which no index changes later. */
  readonly shards: number;
  /** The number of copies of each shard besides it, or a range such as `0-1`, within which it follows the number of nodes. */
  readonly replicas: string;
}

/** One shard, with a copy where there is a second node. */
const oneShard: IndexSpread = { shards: 1, replicas: '0-1' };

/** The settings of an index that lies so. */
function spreadSettings({ shards, replicas }: IndexSpread): Readonly<Record<string, string>> {
  return {
    'index.number_of_shards': String(shards),
    ...(replicas.includes('-')
      ? { 'index.auto_expand_replicas': replicas }
      : { 'index.auto_expand_replicas': 'false', 'index.number_of_replicas': replicas }),
  };
}

/** An index of a calendar and its role; undefined for one that is being built, or whose building was interrupted. */
interface IndexInfo {
  readonly kind: ResourceName;
  readonly name: string;
  readonly number: number;
  readonly part: 'live' | 'former' | undefined;
}

/** All indices of a calendar. */
async function readIndices(client: Client, { prefix }: IndexSet): Promise<IndexInfo[]> {
  const index = resourceNames.map((kind) => `${liveAlias(prefix, kind)}-*`);
  const found = Object.entries(await client.indices.getAlias({ index }));
  return resourceNames.flatMap((kind) =>
    found.flatMap(([name, { aliases }]) => {
      const number = numberOf(prefix, kind, name);
      if (number === undefined) return [];
      const part =
        liveAlias(prefix, kind) in aliases ? 'live' : formerAlias(prefix, kind) in aliases ? 'former' : undefined;
      return [{ kind, name, number, part }] as const;
    }),
  );
}

/**
 * Creates an empty index for every kind that has none, and adds the fields that indices of older rules or other languages lack, so that they
 * accept today's entries until they are rebuilt. Several processes may do so at once.
 */
export async function makeMissing(client: Client, set: IndexSet): Promise<void> {
  const indices = await readIndices(client, set);
  const missing = resourceNames.filter(
    (kind) => !indices.some((index) => index.kind === kind && index.part === 'live'),
  );
  const making = missing.map(async (kind) => {
    try {
      await makeIndex(client, set, kind, nextName(set, kind, indices), liveAlias(set.prefix, kind));
    } catch (error) {
      // Another process may have created it at the same moment
      const type: unknown = error instanceof errors.ResponseError && error.body?.error?.type;
      if (type !== 'resource_already_exists_exception') throw error;
    }
  });
  await Promise.all(making);
  const living = await readLiveMappings(client, set);
  const adding = living.map(async ({ kind, name, mapping }) => {
    // Without the rules, whose digest takes a while after the start of a process
    const { properties } = mappingOf(kind, set.languages) as estypes.MappingTypeMapping;
    if (covers(mapping.properties, properties)) return;
    try {
      await client.indices.putMapping({ index: name, ...(properties && { properties }) });
    } catch (error) {
      // A field has another type now: entries with it are rejected until the index is rebuilt
      if (!(error instanceof errors.ResponseError && error.statusCode === 400)) throw error;
    }
  });
  await Promise.all(adding);
}

/** Tells whether a value has all that another one has, at any depth. */
function covers(value: unknown, other: unknown): boolean {
  if (!isPlain(other)) return String(value) === String(other);
  return isPlain(value) && Object.entries(other).every(([name, part]) => covers(value[name], part));
}

async function makeIndex(
  client: Client,
  set: IndexSet,
  kind: ResourceName,
  index: string,
  alias: string,
  further: estypes.IndicesIndexSettings = {},
): Promise<void> {
  const { settings, mappings } = definitionOf(kind, set);
  const spread = spreadSettings(set.spread ?? oneShard);
  const made = { index, settings: { ...settings, ...spread, ...further }, mappings, aliases: { [alias]: {} } };
  await client.indices.create(made, { requestTimeout: longTimeout });
}

function nextName({ prefix }: IndexSet, kind: ResourceName, indices: readonly IndexInfo[]): string {
  const numbers = indices.filter((index) => index.kind === kind).map(({ number }) => number);
  return `${liveAlias(prefix, kind)}-${Math.max(0, ...numbers) + 1}`;
}

/** Stands for what this program makes of a record in the indices; its test says which it has to be. */
export const indicesVersion = 'gq3U3ykVAK6q';

interface Definition {
  readonly settings: estypes.IndicesIndexSettings;
  readonly mappings: estypes.MappingTypeMapping;
}

/** The settings and mapping of an index. The mapping records the rules and languages for which it was made. */
function definitionOf(kind: ResourceName, { languages, rules = usualRules }: IndexSet): Definition {
  const settings: IndexSettings = { ...indexSettings, ...ownSettings(kind) };
  const mapping = mappingOf(kind, languages);
  const made = [settings, mapping, rulesDigest(indicesVersion, rules)];
  const digest = hash('sha1', JSON.stringify(made), 'base64url');
  return {
    settings: settings as estypes.IndicesIndexSettings,
    mappings: { ...mapping, _meta: { rules: digest, languages } } as estypes.MappingTypeMapping,
  };
}

/** How the live indices differ from what this program would make. */
export async function readState(client: Client, set: IndexSet): Promise<IndexState> {
  const states = (await readLiveMappings(client, set)).map(({ kind, mapping: living }): IndexState => {
    const { _meta } = definitionOf(kind, set).mappings;
    if (living._meta?.['rules'] === _meta?.['rules']) return 'current';
    const languages: unknown = living._meta?.['languages'];
    // The first versions did not record languages: those in the names of fields, in any order
    const { properties: shown = {} } = (living.properties?.['shown'] ?? {}) as estypes.MappingObjectProperty;
    const isForThese = languages
      ? String(languages) === String(set.languages)
      : String(Object.keys(shown).sort()) === String(set.languages.toSorted());
    return isForThese ? 'older rules' : 'other languages';
  });
  return (
    states.find((state) => state === 'other languages') ?? states.find((state) => state !== 'current') ?? 'current'
  );
}

/** Sentences for operators about live indices that lie otherwise on the nodes than the settings say. */
export async function spreadNotes(client: Client, { prefix, spread = oneShard }: IndexSet): Promise<string[]> {
  const wanted = spreadSettings(spread);
  const found = await client.indices.getSettings({
    index: liveAliases(prefix),
    name: ['index.number_of_shards', 'index.auto_expand_replicas', 'index.number_of_replicas'],
    flat_settings: true,
  });
  const differing = Object.values(found).flatMap(({ settings }) => {
    const live = settings as Readonly<Record<string, string>> | undefined;
    return Object.keys(wanted).filter((name) => live?.[name] !== wanted[name]);
  });
  return [
    ...(differing.includes('index.number_of_shards')
      ? [`The index has another number of shards than INDEX_SHARDS (${spread.shards}): run reindex`]
      : []),
    ...(differing.some((name) => name !== 'index.number_of_shards')
      ? [`The index has other replicas than INDEX_REPLICAS (${spread.replicas}): run reindex`]
      : []),
  ];
}

interface LiveMapping {
  readonly kind: ResourceName;
  readonly name: string;
  readonly mapping: estypes.MappingTypeMapping;
}

async function readLiveMappings(client: Client, { prefix }: IndexSet): Promise<LiveMapping[]> {
  const mappings = await client.indices.getMapping({ index: liveAliases(prefix) });
  return resourceNames.flatMap((kind) =>
    Object.entries(mappings).flatMap(([name, { mappings: mapping }]) =>
      numberOf(prefix, kind, name) === undefined ? [] : [{ kind, name, mapping }],
    ),
  );
}

/** The alias of the live index. */
export function liveAlias(prefix: string, kind: ResourceName): string {
  return `${prefix}-${kind}`;
}

/** The aliases of all live indices. */
export function liveAliases(prefix: string): string[] {
  return resourceNames.map((kind) => liveAlias(prefix, kind));
}

/** The alias of the index that was live before the last rebuild. */
function formerAlias(prefix: string, kind: ResourceName): string {
  return `${prefix}-${kind}-kept`;
}

/** The alias for writing to an index that is being built. Only writes through an alias can require that their index exists. */
function buildingAlias(name: string): string {
  return `${name}-building`;
}

/** The number of an index of this kind; undefined for any other name. */
function numberOf(prefix: string, kind: ResourceName, name: string): number | undefined {
  const beginning = `${liveAlias(prefix, kind)}-`;
  const number = name.startsWith(beginning) ? name.slice(beginning.length) : '';
  return /^[1-9]\d*$/.test(number) ? Number(number) : undefined;
}

// Rebuilding

type Action = estypes.IndicesUpdateAliasesAction;

/**
 * Creates an empty index for each kind, to be filled while the live ones answer. `swap` deletes what an interrupted rebuild left behind.
 */
export async function beginRebuilding(connection: Connection, set: IndexSet): Promise<Rebuilding> {
  const made = await connection.ask(async (client) => {
    const before = await readIndices(client, set);
    const making = resourceNames.map(async (kind) => {
      const name = nextName(set, kind, before);
      await makeIndex(client, set, kind, name, buildingAlias(name), { 'index.refresh_interval': '-1' });
      return [kind, name] as const;
    });
    return new Map(await Promise.all(making));
  });
  const index = [...made.values()];
  const send = makeSender(connection, (kind) => buildingAlias(made.get(kind) as string), longTimeout);
  // The new index has had no other dates
  const sentPlaces = new Map<number, number>();

  return {
    write(entries) {
      const placed = entries.map((entry) => {
        const places = Math.max('gone' in entry ? 0 : dateCount(entry), sentPlaces.get(entry.id) ?? 0);
        if (places > 0) sentPlaces.set(entry.id, places);
        return { ...entry, places };
      });
      return send(placed, false).catch(throwAsOvertaken);
    },
    async swap() {
      try {
        await connection.ask((client) => client.indices.putSettings({ index, settings: refreshInterval }));
        await refresh(connection, index, longTimeout);
        await connection.ask(async (client) => {
          const indices = await readIndices(client, set);
          // A retry of a swap that succeeded: return, or the former index would be deleted as an orphan
          if (indices.some(({ name, part }) => part === 'live' && index.includes(name))) return;
          const actions = indices.flatMap(({ kind, name, part }): Action[] => {
            const [live, former] = [liveAlias(set.prefix, kind), formerAlias(set.prefix, kind)];
            if (made.get(kind) === name) return [noLongerBuilt(name), added(name, live)];
            if (part !== 'live') return [{ remove_index: { index: name } }];
            return [removed(name, live), added(name, former)];
          });
          await changeAliases(client, actions);
        });
      } catch (error) {
        throwAsOvertaken(error);
      }
    },
    async abandon() {
      try {
        // Removing these aliases is part of the swap, so only one of two rebuilds can succeed
        await connection.ask((client) => changeAliases(client, index.map(noLongerBuilt)));
        await connection.ask((client) => client.indices.delete({ index, ignore_unavailable: true }));
      } catch (error) {
        if (!(error instanceof NoIndex)) throw error;
      }
    },
  };
}

/** The swap of another rebuild removes the indices of this one. */
function throwAsOvertaken(error: unknown): never {
  if (!(error instanceof NoIndex)) throw error;
  throw new Unreachable('Another rebuild of the index has ended before this one, and replaced it');
}

/** Exchanges the former indices and the live ones in one step. Throws when there are none. */
export async function goBack(connection: Connection, set: IndexSet): Promise<void> {
  const indices = await connection.ask((client) => readIndices(client, set));
  const backups = indices.filter(({ part }) => part === 'former');
  if (backups.length === 0) throw new Error('There is no earlier index to go back to');
  const actions = indices.flatMap(({ kind, name, part }): Action[] => {
    if (part === undefined) return [];
    const [live, former] = [liveAlias(set.prefix, kind), formerAlias(set.prefix, kind)];
    const [from, to] = part === 'former' ? [former, live] : [live, former];
    return [removed(name, from), added(name, to)];
  });
  await connection.ask((client) => changeAliases(client, actions));
}

/** Applies all actions in one step, which can take a busy server long. */
async function changeAliases(client: Client, actions: Action[]): Promise<void> {
  await client.indices.updateAliases({ actions }, { requestTimeout: longTimeout });
}

/** The failure of writes to an index that is no longer being built. */
function noLongerBuilt(index: string): Action {
  return { remove: { index, alias: buildingAlias(index), must_exist: true } };
}

function added(index: string, alias: string): Action {
  return { add: { index, alias } };
}

function removed(index: string, alias: string): Action {
  return { remove: { index, alias } };
}
