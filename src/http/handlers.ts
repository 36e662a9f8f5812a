/** The operations on a resource: request, gate, calendar, answer. */

import { mayAttempt, type Operation } from '../calendar/access/rights.ts';
import type { Audience, Locator } from '../calendar/calendar.ts';
import { discovery } from '../calendar/discovery/discovery.ts';
import { readMap } from '../calendar/discovery/map.ts';
import { relatedEvents } from '../calendar/discovery/related-events.ts';
import { suggest } from '../calendar/discovery/suggest.ts';
import { listRecords, listSynonyms } from '../calendar/reading/list.ts';
import { listOutput, readOutput } from '../calendar/reading/output.ts';
import { subscriptionTo } from '../calendar/reading/output-request.ts';
import { readRecord } from '../calendar/reading/read.ts';
import { removeRecord } from '../calendar/writing/remove.ts';
import { changeRecord, createRecord } from '../calendar/writing/write.ts';
import type { Raw } from '../derive/gate.ts';
import type { RouteOperation } from '../derive/routes.ts';
import { Failure } from '../model/failure.ts';
import { mapType } from '../model/tables/discovery-parameters.ts';
import { isResource, type TableName } from '../model/tables/field.ts';
import { type OutputName, outputOf } from '../model/tables/outputs.ts';
import {
  answerRead,
  answerWrite,
  jsonAnswerOf,
  movedAnswerOf,
  type ReadAnswer,
  recordAnswerOf,
} from './answers/answer.ts';
import { preconditionOf } from './answers/caching.ts';
import { buildListAnswer, buildRelatedAnswer } from './answers/list-answer.ts';
import { outputAnswerOf, outputListAnswerOf } from './answers/output-answer.ts';
import type { Context, State } from './requests/context.ts';
import { inputsOf, parsePairs, queryIn } from './requests/inputs.ts';
import { refuseForeignWrite } from './requests/security.ts';
import type { Service, Serving } from './service.ts';

/** One request to a route of a resource, with checked credentials. */
interface ResourceRequest extends Pick<State, 'calendar' | 'audience'> {
  readonly ctx: Context;
  readonly resource: TableName;
  /** Absent for collections. */
  readonly locator: Locator | undefined;
  /** The format of the answer when it is not the interface's JSON. */
  readonly output?: OutputName | undefined;
}

/** The record that the path of a request names; every operation on one record has such a path. */
function locatorOf({ locator }: ResourceRequest): Locator {
  if (!locator) throw new Failure('rest_no_route');
  return locator;
}

/** Runs one operation and answers with its result. Throws Failure and Unreachable, which the application answers. */
type Handler = (request: ResourceRequest) => Promise<void>;

type ReadOperation = 'list' | 'read' | 'suggest' | 'map' | 'related';
type WriteOperation = 'create' | 'change' | 'remove';

/** Makes the handlers of a service. */
export function handlersOf(serving: Serving): Record<Exclude<RouteOperation, 'index' | 'document'>, Handler> {
  const { aside, responses } = serving;

  /** What signed-in callers see depends on their rights, so it is rendered for them alone; what is streamed is in no memory. */
  const answering =
    (read: (request: ResourceRequest) => Promise<ReadAnswer>): Handler =>
    async (request) => {
      const { ctx, audience, output } = request;
      const isShared = audience === 'public' && !(output && outputOf(output).isStreamed);
      const make = () => read(request);
      await answerRead(ctx, await aside(() => (isShared ? responses(ctx.url, make) : make())));
    };

  const { list, read, suggest, map, related } = readsOf(serving);
  return {
    list: answering(list),
    read: answering(read),
    suggest: answering(suggest),
    map: answering(map),
    related: answering(related),
    ...writesOf(serving),
  };
}

function readsOf({
  calendar: { pair },
  gate,
}: Service): Record<ReadOperation, (request: ResourceRequest) => Promise<ReadAnswer>> {
  const inputs = inputsOf(gate, pair.caches);
  return {
    async list({ ctx, calendar, audience, resource, output: name }) {
      const input = inputs.list(resource, ctx, name);
      const collection = `${calendar.settings.api}/${resource}`;
      if (!isResource(resource))
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
      const input = gate.suggest(queryIn(ctx));
      const { suggested, ...lasting } = await suggest(calendar, audience, input);
      return jsonAnswerOf(suggested, lasting, input);
    },
    async related(request) {
      const { ctx, calendar, audience } = request;
      const input = gate.related(queryIn(ctx));
      const found = await relatedEvents(calendar, audience, locatorOf(request), input);
      return 'slug' in found ? movedTo(request, found, '/related') : buildRelatedAnswer(found, input);
    },
    async map({ ctx, calendar, audience }) {
      const input = gate.map(queryIn(ctx));
      const { map, ...lasting } = await readMap(calendar, audience, input);
      return jsonAnswerOf(map, lasting, input, mapType);
    },
    async read(request) {
      const { ctx, calendar, audience, resource, output } = request;
      const input = inputs.read(resource, ctx);
      if (output) {
        const found = await readOutput(calendar, output, locatorOf(request), input);
        return 'slug' in found ? movedTo(request, found, `.${output}`) : outputAnswerOf(output, found, input);
      }
      const found = await readRecord(calendar, resource, audience, locatorOf(request), input);
      return 'slug' in found ? movedTo(request, found) : recordAnswerOf(found, input);
    },
  };
}

/** Redirects to the present slug of a record; `rest` follows it in the path. */
function movedTo(
  { ctx, calendar, resource }: ResourceRequest,
  { slug }: { readonly slug: string },
  rest = '',
): ReadAnswer {
  return movedAnswerOf(`${calendar.settings.api}/${resource}/by-slug/${slug}${rest}${ctx.search}`);
}

function writesOf({ gate, readBody, authenticate }: Serving): Record<WriteOperation, Handler> {
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
      const { audience, raw } = await written(request, 'create');
      const input = gate.create(resource, raw);
      const single = await createRecord(calendar, resource, audience, input);
      ctx.status = 201;
      ctx.set('Location', `${calendar.settings.api}/${resource}/${single.id}`);
      await answerWrite(ctx, single, input);
    },
    async change(request) {
      const { ctx, calendar, resource } = request;
      const { audience, raw } = await written(request, 'change');
      const input = gate.change(resource, raw);
      const single = await changeRecord(calendar, resource, audience, locatorOf(request), input, preconditionOf(ctx));
      await answerWrite(ctx, single, input);
    },
    async remove(request) {
      const { ctx, calendar, resource } = request;
      const { audience, raw } = await written(request, 'remove');
      const input = gate.remove(resource, raw);
      const single = await removeRecord(calendar, resource, audience, locatorOf(request), input, preconditionOf(ctx));
      await answerWrite(ctx, single, input);
    },
  };
}
