/** The interface: its routes, mounted on the router under the namespace and every alias; the operations on its resources (request, gate, calendar, answer); and what it says about itself. */

import { METHODS } from 'node:http';
import Router from '@koa/router';
import type { Cache } from '../cache/cache.ts';
import { mayAttempt, type Operation } from '../calendar/access/rights.ts';
import { type Audience, digest, type Input, type Locator, mountedAt } from '../calendar/calendar.ts';
import { discovery } from '../calendar/discovery/discovery.ts';
import { readMap } from '../calendar/discovery/map.ts';
import { relatedEvents } from '../calendar/discovery/related-events.ts';
import { suggest } from '../calendar/discovery/suggest.ts';
import { changeImage, removeImage } from '../calendar/images/change.ts';
import { listImages, readImageRecord } from '../calendar/images/read.ts';
import { uploadImage } from '../calendar/images/upload.ts';
import { listRecords, listSynonyms } from '../calendar/reading/list.ts';
import { listOccurrences } from '../calendar/reading/occurrences.ts';
import { listOutput, readOutput } from '../calendar/reading/output.ts';
import { subscriptionTo } from '../calendar/reading/output-request.ts';
import { representationOf } from '../calendar/reading/present.ts';
import { presentWritten, readRecord, type Single } from '../calendar/reading/read.ts';
import { bytesOut, collected } from '../calendar/rendering/body-source.ts';
import { addDate } from '../calendar/writing/new-date.ts';
import { removeRecord } from '../calendar/writing/remove.ts';
import { changeRecord, createRecord } from '../calendar/writing/write.ts';
import type { Raw } from '../derive/gate.ts';
import { openapiOf } from '../derive/openapi/document.ts';
import { rootOf, routeDescription } from '../derive/root.ts';
import { type Method, methodsOf, type ResourceRoute, type Route, routes } from '../derive/routes.ts';
import { Failure } from '../model/failure.ts';
import { mapType } from '../model/tables/discovery-parameters.ts';
import type { TableName } from '../model/tables/field.ts';
import { type OutputName, outputOf } from '../model/tables/outputs.ts';
import { wholeMinute } from '../model/time/durations.ts';
import { type SpokenLanguage, spokenLanguages } from '../model/words/index.ts';
import { answerRead, movedAnswerOf, type ReadAnswer, recordAnswerOf, trimming } from './answers/answer.ts';
import { cacheHeaders, type Lasting, preconditionOf, privately } from './answers/caching.ts';
import { answerOnce } from './answers/keyed.ts';
import { buildListAnswer, buildRelatedAnswer, outputAnswerOf, outputListAnswerOf } from './answers/list-answer.ts';
import { type Context, chosenLanguage, jsonType, type State } from './requests/context.ts';
import { ignoredHeader, inputsOf, parsePairs } from './requests/inputs.ts';
import { refuseForeignWrite } from './requests/security.ts';
import type { Service, Serving } from './service.ts';

/** The router. Paths are matched regardless of case, with or without one slash at the end, as in WordPress. */
export function interfaceRoutes(serving: Serving): ReturnType<Router<State>['routes']> {
  const router = new Router<State>();
  const { calendar, http } = serving;
  const handlers = { ...makeReads(serving), ...makeWrites(serving) };
  const descriptions = calendar.pair.caches.open<string, ReadAnswer>('descriptions', {
    budget: { entries: maxDescriptions },
  });
  for (const root of [http.namespace, ...http.aliases]) {
    // Links begin with the path of their request
    const mounted =
      root === http.namespace
        ? serving
        : {
            ...serving,
            calendar: mountedAt(calendar, `${calendar.settings.base}/${root}`),
            http: { ...http, namespace: root.replace(/^wp-json\//, '') },
          };
    const answerFor = makeAnswerers(mounted, handlers, descriptions);
    // Every character stands for itself in the router's patterns
    const literal = root.replaceAll(/[\\{}()[\]+?!:*]/g, '\\$&');
    for (const route of routes) {
      // Those of the `Allow` header (RFC 9110, 10.2.1), with those that every route takes
      const methods = methodsOf(route)
        .flatMap((method): string[] => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
        .concat('OPTIONS');
      const pattern = `/${literal}${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
      router.register(pattern, METHODS, answerFor(route, methods));
    }
  }
  return router.routes();
}

/** One request to a route of a resource, with checked credentials. */
interface ResourceRequest extends Pick<State, 'calendar' | 'audience'> {
  readonly ctx: Context;
  readonly resource: TableName;
  /** Absent for collections. */
  readonly locator: Locator | undefined;
  /** The format of the answer when it is not the interface's JSON. */
  readonly output?: OutputName | undefined;
}

/** The operations on resources. They throw Failure and Unreachable, which the application answers. */
type Reads = Record<
  'list' | 'read' | 'suggest' | 'map' | 'related' | 'occurrences',
  (request: ResourceRequest) => Promise<ReadAnswer>
>;
type Writes = Record<'create' | 'change' | 'add' | 'remove', (request: ResourceRequest) => Promise<void>>;

/**
 * Makes what answers the requests to a known path. A malformed ID is an unknown path, whatever the method; then method and credentials are
 * checked, and the operation runs.
 */
function makeAnswerers(
  serving: Serving,
  handlers: Reads & Writes,
  descriptions: Cache<string, ReadAnswer>,
): (route: Route, methods: readonly string[]) => (ctx: Context) => Promise<void> {
  const { calendar, authenticate, aside, responses } = serving;
  const documents = makeDocuments(serving, descriptions);
  return (route, methods) => async (ctx) => {
    ctx.state.route = `{api}${route.path}`;
    ctx.state.calendar = calendar;
    // Search engines should find the pages of events, not their data
    ctx.set('X-Robots-Tag', 'noindex');
    const named = route.locator && (ctx.params[route.locator] ?? '');
    if (route.locator === 'id' && !/^\d+$/.test(named)) throw new Failure('rest_no_route');
    // No record has the largest ID, so larger numbers find nothing either
    const id = Math.min(Number(named), Number.MAX_SAFE_INTEGER);
    const locator = route.locator && (route.locator === 'slug' ? { slug: named } : { id });
    if (ctx.method === 'OPTIONS') return documents.describe(ctx, route, methods);
    const operation = route.operations[(ctx.method === 'HEAD' ? 'GET' : ctx.method) as Method];
    if (!operation) throw new Failure('rest_no_method', { methods });
    const audience = route.output ? 'public' : await authenticate(ctx);
    ctx.state.audience = audience;
    if (operation === 'index' || operation === 'document') return documents[operation](ctx);
    const { resource, output } = route as ResourceRoute;
    const request = { ctx, calendar, audience, resource, locator, output };
    if (operation === 'create' || operation === 'change' || operation === 'add' || operation === 'remove')
      return handlers[operation](request);
    // What signed-in callers see depends on their rights, so it is rendered for them alone; what is streamed is in no memory
    const isShared = audience === 'public' && !(output && outputOf(output).isStreamed);
    const read = () => handlers[operation](request);
    // Suggestions are small and dear, and everybody types the same beginnings
    const leastRequests = operation === 'suggest' ? 1 : undefined;
    await answerRead(ctx, await (isShared ? responses(ctx.url, read, leastRequests) : aside(read)));
  };
}

function makeReads({ calendar: { pair }, gate }: Service): Reads {
  const inputs = inputsOf(gate, pair.caches);
  return {
    async list({ ctx, calendar, audience, resource, output: name }) {
      const input = inputs.list(resource, ctx, name);
      const collection = `${calendar.settings.api}/${resource}`;
      if (resource === 'images')
        return buildListAnswer(resource, collection, await listImages(calendar, audience, input), input);
      if (resource === 'synonyms')
        return buildListAnswer(resource, collection, await listSynonyms(calendar, audience, input), input);
      if (name) {
        const output = { resource, name };
        return outputListAnswerOf(output, await listOutput(calendar, output, input, discovery), input);
      }
      const page = await listRecords(calendar, resource, audience, input, discovery);
      const subscription = resource === 'events' ? subscriptionTo(calendar, input) : undefined;
      return buildListAnswer(resource, collection, page, input, subscription);
    },
    async suggest({ ctx, calendar, audience }) {
      const input = gate.suggest({ query: parsePairs(ctx.querystring) });
      const { suggested, ...lasting } = await suggest(calendar, audience, input);
      return jsonAnswerOf(suggested, lasting, input);
    },
    async related(request) {
      const { ctx, calendar, audience } = request;
      const input = gate.related({ query: parsePairs(ctx.querystring) });
      const found = await relatedEvents(calendar, audience, recordIn(request), input);
      return 'slug' in found ? movedTo(request, found, '/related') : buildRelatedAnswer(found, input);
    },
    async occurrences(request) {
      const { ctx, calendar, audience } = request;
      const input = gate.occurrences({ query: parsePairs(ctx.querystring) });
      const page = await listOccurrences(calendar, audience, recordIn(request), input);
      if ('slug' in page) return movedTo(request, page, '/occurrences');
      const { locator } = request;
      const path = locator && 'slug' in locator ? `by-slug/${locator.slug}` : locator?.id;
      const collection = `${calendar.settings.api}/events/${path}/occurrences`;
      return buildListAnswer('events', collection, page, input, undefined, 'occurrences');
    },
    async map({ ctx, calendar, audience }) {
      const input = gate.map({ query: parsePairs(ctx.querystring) });
      const { map, ...lasting } = await readMap(calendar, audience, input);
      return jsonAnswerOf(map, lasting, input, mapType);
    },
    async read(request) {
      const { ctx, calendar, audience, resource, output } = request;
      const input = inputs.read(resource, ctx);
      if (output) {
        const locator = recordIn(request);
        const found = await readOutput(calendar, output, locator, input);
        if ('slug' in found) return movedTo(request, found, `.${output}`);
        return outputAnswerOf(output, found, input, 'slug' in locator ? locator.slug : undefined);
      }
      if (resource === 'images')
        return recordAnswerOf(await readImageRecord(calendar, audience, recordIn(request), input), input);
      const found = await readRecord(calendar, resource, audience, recordIn(request), input);
      return 'slug' in found ? movedTo(request, found) : recordAnswerOf(found, input);
    },
  };
}

/** The answer with an object, such as a map, as JSON under its own media type if it has one; `input` is the request that it was made for. */
function jsonAnswerOf(content: object, lasting: Lasting = {}, input?: Input, type = jsonType): ReadAnswer {
  const json = JSON.stringify(content);
  return {
    ...lasting,
    headers: input ? ignoredHeader(input) : {},
    body: bytesOut(json),
    tag: digest(json),
    languages: input ? [input.language] : [],
    type,
  };
}

/** The record that the path of a request names; every operation on one record has such a path. */
function recordIn({ locator }: ResourceRequest): Locator {
  if (!locator) throw new Failure('rest_no_route');
  return locator;
}

/** Redirects to the present slug of a record; `rest` follows it in the path. */
function movedTo(
  { ctx, calendar, resource }: ResourceRequest,
  { slug }: { readonly slug: string },
  rest = '',
): ReadAnswer {
  return movedAnswerOf(`${calendar.settings.api}/${resource}/by-slug/${slug}${rest}${ctx.search}`);
}

function makeWrites({ gate, readBody, withUpload, pictures, authenticate }: Serving): Writes {
  /**
   * Rights come before validity: a caller who may not write learns nothing about a body. They are checked again after a body, which may
   * have been on its way for longer than its sender was a user.
   */
  async function written(
    { ctx, audience: before, resource }: ResourceRequest,
    operation: Operation,
  ): Promise<{ audience: Audience; raw: Raw }> {
    mayAttempt(before, resource, operation);
    refuseForeignWrite(ctx);
    const { values, form } = await readBody(ctx);
    ctx.state.askedLanguage = values['translation_language'];
    const audience = await authenticate(ctx);
    ctx.state.audience = audience;
    return { audience, raw: { query: parsePairs(ctx.querystring), body: values, form } };
  }

  return {
    async create(request) {
      const { ctx, calendar, resource } = request;
      if (resource === 'images') {
        // Nothing of a file is read before its sender may upload one and there is room for it
        mayAttempt(request.audience, resource, 'create');
        refuseForeignWrite(ctx);
        return withUpload(ctx, async ({ file, values, form }) => {
          ctx.state.askedLanguage = values['translation_language'];
          const audience = await authenticate(ctx);
          ctx.state.audience = audience;
          const input = gate.create(resource, { query: parsePairs(ctx.querystring), body: values, form });
          const { single, isNew } = await uploadImage(calendar, audience, file, input, pictures);
          ctx.status = isNew ? 201 : 200;
          if (isNew) ctx.set('Location', `${calendar.settings.api}/images/${single.id}`);
          await answerWrite(ctx, single, input);
        });
      }
      const { audience, raw } = await written(request, 'create');
      const input = gate.create(resource, raw);
      await answerOnce(ctx, { calendar, audience, resource, raw }, async (form, made) => {
        const context = { calendar, audience, representation: representationOf(input) };
        const creating = made ? presentWritten(context, made) : createRecord(calendar, resource, audience, input, form);
        const single = await creating;
        ctx.status = 201;
        ctx.set('Location', `${calendar.settings.api}/${resource}/${single.id}`);
        await answerWrite(ctx, single, input);
      });
    },
    async change(request) {
      const { ctx, calendar, resource } = request;
      const { audience, raw } = await written(request, 'change');
      if (resource === 'images') {
        const input = gate.change(resource, raw);
        const image = await changeImage(calendar, audience, recordIn(request), input, pictures, preconditionOf(ctx));
        return answerWrite(ctx, image, input);
      }
      const input = gate.change(resource, raw);
      const single = await changeRecord(calendar, resource, audience, recordIn(request), input, preconditionOf(ctx));
      await answerWrite(ctx, single, input);
    },
    async add(request) {
      const { ctx, calendar } = request;
      const { audience, raw } = await written(request, 'change');
      const input = gate.add(raw);
      const single = await addDate(calendar, audience, recordIn(request), input, preconditionOf(ctx));
      ctx.status = 201;
      ctx.set('Location', `${calendar.settings.api}/events/${single.id}`);
      await answerWrite(ctx, single, input);
    },
    async remove(request) {
      const { ctx, calendar, resource } = request;
      const { audience, raw } = await written(request, 'remove');
      const input = gate.remove(resource, raw);
      const [record, precondition] = [recordIn(request), preconditionOf(ctx)];
      const removing =
        resource === 'images'
          ? removeImage(calendar, audience, record, input, precondition)
          : removeRecord(calendar, resource, audience, record, input, precondition);
      const single = await removing;
      await answerWrite(ctx, single, input);
    },
  };
}

/** Answers a write with the record as it is now. Its entity tag serves the next If-Match. */
async function answerWrite(ctx: Context, single: Single, input: Input): Promise<void> {
  ctx.set('ETag', `"${single.tag}"`);
  if (single.late) ctx.set('X-Index-Lag', 'pending');
  ctx.set(ignoredHeader(input));
  cacheHeaders(ctx, privately, single.languages);
  ctx.set('Content-Type', jsonType);
  ctx.body = await collected(trimming(input)(single.record));
}

/** The index and the OpenAPI document, in each language and at each path of the interface. */
const maxDescriptions = 50;

/** Makes the answers of routes that belong to no resource; `cached` has documents, the same for every reader, for the minute that their defaults name. */
function makeDocuments({ calendar, gate, http, version, resets }: Service, cached: Cache<string, ReadAnswer>) {
  const { api, base, languages, timeZone, priceSteps } = calendar.settings;
  const { namespace, deployment } = http;
  const settings = () => ({
    api,
    languages,
    timeZone,
    priceSteps,
    namespace,
    deployment,
    version,
    reset: resets && { scenarios: resets.scenarios.map(({ name }) => name), server: base },
    now: wholeMinute(calendar.now()),
  });

  /** Each language by itself, undefined being that of the deployment. */
  function answering(
    name: 'index' | 'document',
    write: (spoken?: SpokenLanguage) => object,
  ): (ctx: Context) => Promise<void> {
    return async (ctx) => {
      const input = gate[name]({ query: parsePairs(ctx.querystring) });
      const { wrong, values } = input;
      if (Object.keys(wrong).length > 0) throw new Failure('rest_invalid_param', { params: wrong });
      const asked = 'namespace' in values ? values.namespace : undefined;
      if (asked !== undefined && asked !== namespace) throw new Failure('rest_no_route');
      const spoken = chosenLanguage(ctx, spokenLanguages);
      cached.enter(wholeMinute(calendar.now()));
      const answer = cached.get(`${name} ${api} ${spoken}`, () => jsonAnswerOf(write(spoken)));
      await answerRead(ctx, { ...answer, headers: ignoredHeader(input) });
    };
  }

  return {
    index: answering('index', () => rootOf(settings())),
    document: answering('document', (spoken) => openapiOf({ ...settings(), spoken })),
    describe(ctx: Context, route: Route, allow: readonly string[]): void {
      ctx.set('Allow', allow.join(', '));
      ctx.set('Content-Type', jsonType);
      ctx.body = Buffer.from(JSON.stringify(routeDescription(route, settings())));
    },
  };
}
