/**
 * Uploaded pictures as WordPress's media interface has them, for clients that upload there first: WordPress REST API handbook, "Media". It
 * lies at `/wp-json/wp/v2/media` where an alias of the interface lies below `/wp-json/`, and is found by `rest_route` everywhere.
 */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import Router from '@koa/router';
import { mayAttempt, mayEditOthers } from '../calendar/access/rights.ts';
import type { Audience, Calendar, Input } from '../calendar/calendar.ts';
import { changeImage, removeImage } from '../calendar/images/change.ts';
import { findImage, findImages } from '../calendar/images/read.ts';
import { uploadImage } from '../calendar/images/upload.ts';
import type { Raw } from '../derive/gate.ts';
import { mediaView } from '../derive/wordpress-media.ts';
import { Failure } from '../model/failure.ts';
import { isPlain } from '../model/text/characters.ts';
import { cacheHeaders, privately } from './answers/caching.ts';
import { type Context, jsonType, type State } from './requests/context.ts';
import { parsePairs } from './requests/inputs.ts';
import { refuseForeignWrite } from './requests/security.ts';
import { fileSent, nameInDisposition } from './requests/uploads.ts';
import type { Serving } from './service.ts';

/** The root of the interface whose part this is. */
export const wordPressRoot = 'wp-json/wp/v2';

/** One request, with checked credentials. */
interface Asked {
  readonly ctx: Context;
  readonly audience: Audience;
}

/** The routes. Paths are matched like those of the interface. */
export function wordPressMedia(serving: Serving): ReturnType<Router<State>['routes']> {
  const router = new Router<State>();
  const handlers = makeHandlers(serving);
  const collection = { GET: handlers.list, POST: handlers.create };
  const { change } = handlers;
  const single = { GET: handlers.read, POST: change, PUT: change, PATCH: change, DELETE: handlers.remove };
  const routes: readonly [string, Readonly<Record<string, (asked: Asked) => Promise<void>>>][] = [
    [`/${wordPressRoot}/media`, collection],
    [`/${wordPressRoot}/media/:id`, single],
  ];
  for (const [path, operations] of routes) {
    const methods = ['OPTIONS', 'HEAD', ...Object.keys(operations)];
    router.all(path, async (ctx, next) => {
      if (!ctx.state.isInterface || !/^\d*$/.test(ctx.params['id'] ?? '')) return next();
      ctx.state.route = path;
      ctx.state.calendar = serving.calendar;
      ctx.set('X-Robots-Tag', 'noindex');
      if (ctx.method === 'OPTIONS') {
        ctx.set('Allow', methods.join(', '));
        ctx.status = 204;
        return undefined;
      }
      const operation = operations[ctx.method === 'HEAD' ? 'GET' : ctx.method];
      if (!operation) throw new Failure('rest_no_method', { methods });
      const audience = await serving.authenticate(ctx);
      ctx.state.audience = audience;
      await operation({ ctx, audience }).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        // By the code that WordPress's clients know
        const { reason, detail, resource, status } = error;
        const isHindered = operation === handlers.create && (status === 401 || status === 403);
        const code = isHindered ? 'rest_cannot_create' : codes[error.code];
        throw code === undefined ? error : new Failure(reason, { ...detail, code }, resource);
      });
      return undefined;
    });
  }
  return router.routes();
}

/** The codes of WordPress for failures of ours. */
const codes: Readonly<Record<string, string>> = {
  upload_no_file: 'rest_upload_no_data',
  upload_too_many: 'rest_upload_sideload_error',
  upload_not_image: 'rest_upload_sideload_error',
  upload_dimensions: 'rest_upload_sideload_error',
  'image-not-found': 'rest_post_invalid_id',
};

function makeHandlers({ calendar, gate, authenticate, readBody, withUpload, pictures }: Serving) {
  const { settings } = calendar;
  const collection = `${settings.base}/${wordPressRoot}/media`;
  const shown = (image: Parameters<typeof mediaView>[0], { language }: Pick<Input, 'language'>) =>
    mediaView(image, { ...settings, language, collection });

  /** Rights come before the body, and are looked at again after it. */
  async function written(ctx: Context): Promise<{ readonly audience: Audience; readonly raw: Raw }> {
    refuseForeignWrite(ctx);
    const { values, form } = await readBody(ctx);
    const audience = await authenticate(ctx);
    ctx.state.audience = audience;
    return { audience, raw: { query: parsePairs(ctx.querystring), body: values, form } };
  }

  return {
    async list({ ctx, audience }: Asked): Promise<void> {
      const input = gate.list('images', { query: parsePairs(ctx.querystring) });
      const { images, total, perPage } = await findImages(calendar, audience, input);
      ctx.set({ 'X-WP-Total': String(total), 'X-WP-TotalPages': String(Math.ceil(total / perPage)) });
      send(
        ctx,
        images.map((image) => shown(image, input)),
      );
    },
    async read({ ctx, audience }: Asked): Promise<void> {
      const input = gate.read('images', { query: parsePairs(ctx.querystring) });
      send(ctx, shown(await readFound(calendar, audience, ctx), input));
    },
    async create({ ctx, audience: before }: Asked): Promise<void> {
      mayAttempt(before, 'images', 'create');
      refuseForeignWrite(ctx);
      refuseNameless(ctx);
      await withUpload(ctx, async ({ file, values, form }) => {
        await refuseOther(ctx, file.path);
        const audience = await authenticate(ctx);
        ctx.state.audience = audience;
        const raw = { query: parsePairs(ctx.querystring), body: values, form };
        const input = gate.create('images', ownNames(raw));
        const title = textIn({ ...raw.query, ...raw.body }, 'title');
        const named = title ? { ...file, name: title.slice(0, maxTitle) } : file;
        const { single } = await uploadImage(calendar, audience, named, input, pictures);
        ctx.status = 201;
        ctx.set('Location', `${collection}/${single.id}`);
        send(ctx, shown(await findImage(calendar, audience, { id: single.id }), input));
      });
    },
    async change({ ctx, audience: before }: Asked): Promise<void> {
      mayAttempt(before, 'images', 'change');
      const { audience, raw } = await written(ctx);
      const input = gate.change('images', ownNames(raw));
      const { id } = await readFound(calendar, audience, ctx);
      await changeImage(calendar, audience, { id }, input, pictures);
      send(ctx, shown(await readFound(calendar, audience, ctx), input));
    },
    async remove({ ctx, audience: before }: Asked): Promise<void> {
      mayAttempt(before, 'images', 'remove');
      const { audience, raw } = await written(ctx);
      const asked = gate.remove('images', raw);
      const image = await readFound(calendar, audience, ctx);
      if (asked.values.force !== true) throw new Failure('rest_trash_not_supported');
      // There it means that nothing goes to the trash, so it forces nobody's hand here
      const input = { ...asked, values: { ...asked.values, force: mayEditOthers(audience) } };
      await removeImage(calendar, audience, { id: image.id }, input);
      send(ctx, { deleted: true, previous: shown(image, input) });
    },
  };
}

function readFound(calendar: Calendar, audience: Audience, { params }: Context): ReturnType<typeof findImage> {
  return findImage(calendar, audience, { id: Math.min(Number(params['id']), Number.MAX_SAFE_INTEGER) });
}

const maxTitle = 200;

function send(ctx: Context, content: object): void {
  const status = ctx.status === 201 ? 201 : 200;
  cacheHeaders(ctx, privately, []);
  ctx.set('Content-Type', jsonType);
  ctx.body = Buffer.from(JSON.stringify(content));
  ctx.status = status;
}

/** A body that is the file must have its name beside it. */
function refuseNameless(ctx: Context): void {
  const kind = fileSent(ctx);
  if (kind === 'named') throw new Failure('upload_no_file');
  if (kind !== 'body') return;
  const disposition = ctx.get('Content-Disposition');
  if (disposition === '') throw new Failure('rest_upload_no_content_disposition');
  if (nameInDisposition(disposition) === '') throw new Failure('rest_upload_invalid_disposition');
}

/** Refuses a file that is not the one that the client has sent, as it says. */
async function refuseOther(ctx: Context, path: string): Promise<void> {
  const sent = ctx.get('Content-MD5').trim();
  if (sent === '') return;
  const digest = createHash('md5')
    .update(await readFile(path))
    .digest();
  if (sent.toLowerCase() !== digest.toString('hex') && sent !== digest.toString('base64'))
    throw new Failure('rest_upload_hash_mismatch');
}

/** The fields by their names here. What has no name here is left out. */
function ownNames({ query, body = {}, form }: Raw): Raw {
  const { translation_language } = { ...query, ...body };
  const [alt, credit] = [textIn({ ...query, ...body }, 'alt_text'), textIn({ ...query, ...body }, 'caption')];
  const fields = {
    ...(alt !== undefined && { alt }),
    ...(credit !== undefined && { credit }),
    ...(translation_language !== undefined && { translation_language }),
  };
  return { query: {}, body: fields, form };
}

/** A text, which may be sent as `{raw: "…"}` too. */
function textIn(values: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = values[name];
  const raw = isPlain(value) ? value['raw'] : value;
  return typeof raw === 'string' ? raw : undefined;
}
