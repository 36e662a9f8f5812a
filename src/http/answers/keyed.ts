/** Creates with an `Idempotency-Key`, which their sender may send again (draft-ietf-httpapi-idempotency-key-header). */

import { hash, randomUUID } from 'node:crypto';
import { mayAttempt, userOf } from '../../calendar/access/rights.ts';
import type { Audience, Calendar } from '../../calendar/calendar.ts';
import type { Raw } from '../../derive/gate.ts';
import type { Document, SentForm } from '../../model/documents/document.ts';
import { formKey } from '../../model/documents/keys-and-labels.ts';
import { Failure } from '../../model/failure.ts';
import type { TableName } from '../../model/tables/field.ts';
import { type KeyedWrite, unlessUnreachable } from '../../ports.ts';
import type { Context } from '../requests/context.ts';
import { cacheHeaders, privately } from './caching.ts';

/** A create, and who sent it. */
interface Sent {
  readonly calendar: Calendar;
  readonly audience: Audience;
  readonly resource: TableName;
  readonly raw: Raw;
}

/** Creates a record that bears `form`, or presents the one that an earlier attempt `made`; then answers. */
type Create = (form?: SentForm, made?: Document<TableName>) => Promise<void>;

/**
 * Creates and answers; of a request with a key that has been answered, it repeats the answer. Each record bears what made it, so an attempt
 * that ended after the record was stored is not made twice. Throws `rest_forbidden`, `rest_invalid_param`, `idempotency_in_flight`,
 * `idempotency_other_body`, and what `create` throws.
 */
export async function answerOnce(ctx: Context, sent: Sent, create: Create): Promise<void> {
  const { calendar, audience, resource, raw } = sent;
  const sentKey = ctx.headers['idempotency-key'];
  if (sentKey === undefined) return create();
  const key = Array.isArray(sentKey) ? sentKey.join() : sentKey;
  mayAttempt(audience, resource, 'create');
  const problem =
    key.trim() === ''
      ? ({ reason: 'blank' } as const)
      : key.length > maxKey && ({ reason: 'too_long', values: { limit: maxKey } } as const);
  if (problem) throw new Failure('rest_invalid_param', { params: { 'Idempotency-Key': problem } });
  const { store } = calendar.pair;
  // A calendar that is put back or reset has another identity, and remembers no key
  const sender = [await store.identity(), userOf(audience)?.id];
  const write: KeyedWrite = {
    key: digestOf([...sender, key]),
    digest: digestOf([resource, ctx.querystring, raw.form, raw.body]),
    runner: randomUUID(),
  };
  const begun = await store.beginKeyed(write);
  if (begun.state === 'other') throw new Failure('idempotency_other_body');
  if (begun.state === 'running') throw new Failure('idempotency_in_flight', { retryAfter: comeBackAfter });
  if (begun.state === 'answered') {
    const before: StoredAnswer = JSON.parse(begun.answer);
    ctx.status = before.status;
    cacheHeaders(ctx, privately, []);
    ctx.set(before.headers);
    ctx.set(replayed, 'true');
    ctx.body = Buffer.from(before.body);
    return;
  }
  // After a day the key makes another record
  const form = { key: digestOf([write.key, begun.since]), digest: write.digest };
  const isAgain = begun.state === 'again';
  try {
    await createUnlessMade(ctx, form, isAgain, () => store.readByKey(resource, formKey(form.key)), create);
  } catch (error) {
    const isRefused = error instanceof Failure && error.status < 500;
    await store.endKeyed(write, isRefused ? 'refused' : 'unknown').catch(unlessUnreachable);
    throw error;
  }
  const { status, response, body } = ctx;
  const headers = storedHeaders.flatMap((name): [string, string][] =>
    response.get(name) === '' ? [] : [[name, response.get(name)]],
  );
  const stored: StoredAnswer = { status, headers: Object.fromEntries(headers), body: String(body) };
  const answer = JSON.stringify(stored);
  const isTooLong = answer.length > maxLength;
  await store.endKeyed(write, isTooLong ? 'unknown' : { answer }).catch(unlessUnreachable);
}

/** Seconds for `Retry-After` while the write runs. */
const comeBackAfter = 1;
/** The longest key. */
const maxKey = 255;
/** Characters of the longest answer that is stored; of a longer one the record is presented again. */
const maxLength = 4_000_000;

/** Another runner may have stored the record before this one began, or while this one ran. */
async function createUnlessMade(
  ctx: Context,
  form: SentForm,
  isAgain: boolean,
  readMade: () => Promise<Document<TableName> | undefined>,
  create: Create,
): Promise<void> {
  const before = isAgain ? await readMade() : undefined;
  if (before) {
    ctx.set(replayed, 'true');
    return create(form, before);
  }
  try {
    await create(form);
  } catch (error) {
    const meanwhile = error instanceof Failure && error.status < 500 ? await readMade() : undefined;
    if (!meanwhile) throw error;
    ctx.set(replayed, 'true');
    await create(form, meanwhile);
  }
}

const replayed = 'Idempotency-Replayed';
/** The headers that belong to a stored answer. */
const storedHeaders = ['Location', 'ETag', 'Content-Language', 'Content-Type', 'X-Ignored-Parameters'];

interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function digestOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url');
}
