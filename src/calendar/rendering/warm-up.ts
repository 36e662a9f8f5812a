/** Renders what readers are likely to request before they do. */

import { slicesOf } from '../../model/arrays-and-maps.ts';
import { weightOf } from '../../model/documents/document.ts';
import { inputIn } from '../../model/tables/inputs.ts';
import { outputNames, outputOf } from '../../model/tables/outputs.ts';
import type { Hit, Query } from '../../ports.ts';
import type { Calendar, ListInput } from '../calendar.ts';
import { type Hydrated, hydrate, type ListedBy, largeLimits, readListed, render } from '../reading/hydrate.ts';
import { loadForm, usualEvents } from '../reading/output.ts';
import { planList } from '../reading/plan.ts';
import { representationOf } from '../reading/present.ts';
import type { Representation } from './render-cache.ts';

/** Events with longer texts, in characters, are not rendered ahead. */
const heaviest = 100_000;
/** Events that are read from the index at once, and rendered without a pause. */
const size = { page: 1000, slice: 10 };

/**
 * Reads the names that suggestions find, and renders what readers without credentials will be shown, in all languages: the coming events, the soonest first, then the parts of outputs,
 * until there is no room for more (`RenderCache.warmUpCapacity`). Before every few events it waits for `idle`, and whatever that throws ends
 * it. Resolves to how many events were rendered for lists. Throws Unreachable.
 */
export async function warmUp(calendar: Calendar, idle: () => Promise<void>): Promise<number> {
  await idle();
  await calendar.knownNames.readTitles(calendar.now());
  const { lists, outputs } = calendar.renderCache.warmUpCapacity;
  const events = await renderAhead(calendar, idle, comingEvents(calendar), lists);
  await renderAhead(calendar, idle, eventsOfOutputs(calendar), outputs);
  return events;
}

/** A few events, and the representations in which they will be requested. */
interface Batch {
  readonly query: ListedBy;
  readonly hits: readonly Hit[];
  readonly representations: readonly Representation[];
}

/** Renders batches until they have a number of bytes. Resolves to how many events were rendered. */
async function renderAhead(
  calendar: Calendar,
  idle: () => Promise<void>,
  batches: AsyncIterable<Batch>,
  capacity: number,
): Promise<number> {
  const reader = { calendar, audience: 'public' } as const;
  let [events, room] = [0, capacity];
  for await (const { query, hits, representations } of batches) {
    if (room <= 0) break;
    await idle();
    const documents = await readListed(calendar, query, hits);
    const light = documents.filter((document) => weightOf(document) <= heaviest);
    const hydrated = (await hydrate(reader, light, largeLimits(calendar.settings.maxAnswer))) as Hydrated;
    const forms = await Promise.all(
      representations.map((representation) => render({ ...reader, representation }, hydrated)),
    );
    events += hydrated.documents.length;
    for (const rendered of forms) for (const each of rendered.values()) room -= each.length;
  }
  return events;
}

/** The list of events without parameters; they are shown there, and by themselves with schema.org data. */
async function* comingEvents(calendar: Calendar): AsyncGenerator<Batch> {
  const inputs = inputsOf(calendar);
  const { query } = await planList(calendar, 'events', 'public', inputs[0] as ListInput);
  const representations = inputs.flatMap((input) => [representationOf(input), representationOf(input, true)]);
  for (let [offset, isLast] = [0, false]; !isLast; offset += size.page) {
    const { hits } = await calendar.pair.index.find({ ...query, offset, limit: size.page });
    yield* batchesOf(query, hits, representations);
    isLast = hits.length < size.page;
  }
}

/** The usual lists of outputs, each read once for all outputs that have it. Streamed outputs begin at once, whatever is cached. */
async function* eventsOfOutputs(calendar: Calendar): AsyncGenerator<Batch> {
  const inputs = inputsOf(calendar);
  const lists = new Map<string, { query: Query; hits: readonly Hit[]; representations: Representation[] }>();
  for (const name of outputNames.filter((each) => !outputOf(each).isStreamed)) {
    const usual = await usualEvents(calendar, name, inputs[0] as ListInput);
    const key = JSON.stringify(usual.query);
    const list = lists.get(key) ?? { ...usual, representations: [] };
    lists.set(key, list);
    for (const input of inputs) {
      const { representation } = await loadForm(calendar, { resource: 'events', name }, input);
      list.representations.push(representation);
    }
  }
  for (const { query, hits, representations } of lists.values()) yield* batchesOf(query, hits, representations);
}

function* batchesOf(
  query: ListedBy,
  hits: readonly Hit[],
  representations: readonly Representation[],
): Generator<Batch> {
  for (const some of slicesOf(hits, size.slice)) yield { query, hits: some, representations };
}

/** Requests without parameters, one a language, the default one first. */
function inputsOf({ settings }: Calendar): ListInput[] {
  return settings.languages.map(inputIn);
}
