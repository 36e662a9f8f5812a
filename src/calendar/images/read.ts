/** Uploaded pictures by themselves: one, and lists of them. */

import { isOwnImage, type OwnImageDocument } from '../../model/documents/document.ts';
import { uploadLabel } from '../../model/documents/keys-and-labels.ts';
import { recordFailure } from '../../model/failure.ts';
import { foldName } from '../../model/text/characters.ts';
import { isReadable, mayAttempt, mayChangeImage, mayEditOthers, userOf } from '../access/rights.ts';
import { type Audience, type Calendar, digest, type Input, type ListInput, type Locator } from '../calendar.ts';
import type { PresentContext } from '../reading/hydrate.ts';
import { pagingOf, parametersInEffect } from '../reading/plan.ts';
import { presentAll, representationOf } from '../reading/present.ts';
import { presentOne, type Single } from '../reading/read.ts';
import type { Page } from '../reading/types.ts';
import { withMembers } from '../rendering/body-source.ts';
import { violationsOf } from '../writing/violations.ts';
import { readOwnImages } from './files.ts';
import { findShown, mayUseImage, readShowing } from './uses.ts';

/** An uploaded picture that a caller may see. Throws `image-not-found`. */
export async function findImage(calendar: Calendar, audience: Audience, locator: Locator): Promise<OwnImageDocument> {
  const [image] = 'id' in locator ? await calendar.pair.store.read('images', [locator.id]) : [];
  if (!image || !isOwnImage(image) || !(await mayUseImage(calendar, audience, image)))
    throw recordFailure('images', 'not-found');
  return image;
}

/** Reads one uploaded picture. Throws `image-not-found`, `rest_invalid_param`. */
export async function readImageRecord(
  calendar: Calendar,
  audience: Audience,
  locator: Locator,
  input: Input,
): Promise<Single> {
  const image = await findImage(calendar, audience, locator);
  violationsOf(input).throwIfAny();
  return presentImage({ calendar, audience, representation: representationOf(input) }, image);
}

/** A record that shows a picture. */
interface Use {
  readonly kind: string;
  readonly id: number;
  readonly rest_url: string;
}

/** The most records that are named. */
const maxNamed = 100;

/** The records that show a picture and that a caller may read, the first ones. */
export async function findUses(
  { calendar, audience }: Pick<PresentContext, 'calendar' | 'audience'>,
  image: number,
): Promise<Use[]> {
  const uses: Use[] = [];
  for await (const some of readShowing(calendar, image)) {
    const readable = some.filter((document) => isReadable(audience, document));
    uses.push(...readable.map(({ kind, id }) => ({ kind, id, rest_url: `${calendar.settings.api}/${kind}/${id}` })));
    if (uses.length >= maxNamed) break;
  }
  return uses.slice(0, maxNamed);
}

/** An uploaded picture, ready to send; for those who may change it, with the records that show it. */
export async function presentImage(context: PresentContext, image: OwnImageDocument): Promise<Single> {
  const single = await presentOne(context, image);
  if (!mayChangeImage(context.audience, image.facts)) return single;
  const uses = { used_by: await findUses(context, image.id) };
  return {
    ...single,
    record: withMembers(single.record, uses),
    tag: `${single.tag}-${digest(JSON.stringify(uses))}`,
  };
}

/** Some uploaded pictures, of all that were found. */
interface FoundImages {
  readonly images: readonly OwnImageDocument[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
}

/**
 * Finds uploaded pictures, the newest first: of all for editors, for authors of their own and of those that public records show. Throws
 * `rest_forbidden`, `rest_invalid_param`.
 */
export async function findImages(calendar: Calendar, audience: Audience, input: ListInput): Promise<FoundImages> {
  mayAttempt(audience, 'images', 'create');
  violationsOf(input).throwIfAny();
  const { page, perPage } = pagingOf(calendar.settings.maxPerPage, input);
  const { store } = calendar.pair;
  const { include, author, unused, search } = input.values;
  let ids = (await store.labelled('images', [uploadLabel(author)])).toReversed();
  if (include) ids = ids.filter((id) => include.includes(id));
  if (!mayEditOthers(audience)) {
    const own = new Set(await store.labelled('images', [uploadLabel(userOf(audience)?.id ?? 0)]));
    const shown = await findShown(calendar, ids, ['publish']);
    ids = ids.filter((id) => own.has(id) || shown.has(id));
  }
  if (unused !== undefined) {
    const used = await findShown(calendar, ids, ['publish', 'hidden']);
    ids = ids.filter((id) => used.has(id) !== unused);
  }
  let found = ids;
  if (search !== undefined) {
    const words = foldName(search).split(' ');
    found = [];
    // Those whose file name, alternative texts or credit have all words
    for await (const { id, facts, texts } of readOwnImages(calendar, ids)) {
      const searched = [facts.filename, facts.credit, ...Object.values(texts).flatMap((set) => set['alt'] ?? [])];
      const text = foldName(searched.join(' '));
      if (words.every((word) => text.includes(word))) found.push(id);
    }
  }
  const read = await store.read('images', found.slice((page - 1) * perPage, page * perPage));
  return { images: read.filter(isOwnImage), total: found.length, page, perPage };
}

/** One page of these. Throws what `findImages` throws. */
export async function listImages(calendar: Calendar, audience: Audience, input: ListInput): Promise<Page> {
  const { images, total, page, perPage } = await findImages(calendar, audience, input);
  const context = { calendar, audience, representation: representationOf(input) };
  const { records, languages, state } = await presentAll(context, images);
  const asked = parametersInEffect('images', input, { effective: {} }, perPage);
  const tag = digest(`${state}|${total}|${page}|${JSON.stringify(asked)}`);
  return { records, total, page, perPage, asked, tag, languages, around: {} };
}
