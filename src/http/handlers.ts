/** The five operations on a resource: request, gate, calendar, answer. */

import { mayAttempt, type Operation } from '../calendar/access/rights.ts';
import type { Locator } from '../calendar/calendar.ts';
import { mapOf } from '../calendar/discovery/map.ts';
import { relatedEvents } from '../calendar/discovery/related-events.ts';
import { suggest } from '../calendar/discovery/suggest.ts';
import { listRecords } from '../calendar/reading/list.ts';
import { subscriptionTo } from '../calendar/reading/output-links.ts';
import { readRecord } from '../calendar/reading/read.ts';
import { listSynonyms } from '../calendar/reading/synonyms.ts';
import { changeRecord } from '../calendar/writing/change.ts';
import { createRecord } from '../calendar/writing/create.ts';
import { removeRecord } from '../calendar/writing/remove.ts';
import type { RouteOperation } from '../derive/routes.ts';
import type { Raw } from '../derive/schemas.ts';
import { isResource, type TableName } from '../model/tables/field.ts';
import { mapType } from '../model/tables/map.ts';
import { type OutputName, outputOf } from '../model/tables/outputs.ts';
import {
  answerRead,
  answerWrite,
  listAnswerOf,
  movedAnswerOf,
  type ReadAnswer,
  recordAnswerOf,
} from './answers/answer.ts';
import { preconditionOf } from './answers/entity-tags.ts';
import { jsonAnswerOf } from './answers/json-answer.ts';
import { relatedAnswerOf } from './answers/related-answer.ts';
import type { ResponseCache } from './answers/response-cache.ts';
import { outputReadersOf } from './output-handlers.ts';
import type { Body } from './requests/body.ts';
import type { Context } from './requests/context.ts';
import { inputsOf, queryIn } from './requests/inputs.ts';
import { parsePairs } from './requests/pairs.ts';
import { refuseForeignWrite } from './requests/security.ts';
import type { Service } from './service.ts';

/** One request to a route of a resource, with checked credentials. */
interface Asked {
  readonly ctx: Context;
  readonly resource: TableName;
  /** Absent for collections. */
  readonly locator: Locator | undefined;
  /** The format of the answer when it is not the interface's JSON. */
  readonly output?: OutputName | undefined;
}

/** Runs one operation and answers with its result. Throws Failure and Unreachable, which the application answers. */
export type Handler = (asked: Asked) => Promise<void>;

/** Makes the handlers of a service; `readBody` reads the bodies of writes. */
export function handlersOf(
  service: Service,
  responses: ResponseCache,
  readBody: ReadBody,
): Record<Exclude<RouteOperation, 'index' | 'document'>, Handler> {
  return { ...readsOf(service, responses), ...writesOf(service, readBody) };
}

type ReadBody = (ctx: Context) => Promise<Body>;

function readsOf(
  { calendar, gate, resets }: Service,
  responses: ResponseCache,
): Record<'list' | 'read' | 'suggest' | 'map' | 'related', Handler> {
  const inputOf = inputsOf(gate, calendar.pair.caches);
  const aside = resets?.aside ?? ((read) => read());

  /** What signed-in callers see depends on their rights, so it is rendered for them alone. */
  async function answered(ctx: Context, make: () => Promise<ReadAnswer>): Promise<void> {
    await answerRead(ctx, await aside(() => (ctx.state.audience === 'public' ? responses(ctx.url, make) : make())));
  }

  const outputs = outputReadersOf(inputOf);

  return {
    async list({ ctx, resource, output }) {
      if (output && isResource(resource)) {
        const make = () => outputs.list(ctx, { resource, name: output });
        return outputOf(output).isStreamed ? answerRead(ctx, await aside(make)) : answered(ctx, make);
      }
      await answered(ctx, async () => {
        const input = inputOf('list', resource, ctx);
        const mounted = ctx.state.calendar;
        const { audience } = ctx.state;
        const page = await (isResource(resource)
          ? listRecords(mounted, resource, audience, input)
          : listSynonyms(mounted, audience, input));
        const subscription = resource === 'events' ? subscriptionTo(mounted, input) : undefined;
        return listAnswerOf(resource, `${mounted.settings.api}/${resource}`, page, input, subscription);
      });
    },
    async suggest({ ctx }) {
      await answered(ctx, async () => {
        const input = gate.suggest(queryIn(ctx));
        const { suggested, ...lasting } = await suggest(ctx.state.calendar, ctx.state.audience, input);
        return jsonAnswerOf(suggested, lasting, input);
      });
    },
    async related({ ctx, resource, locator }) {
      await answered(ctx, async () => {
        const input = gate.related(queryIn(ctx));
        const mounted = ctx.state.calendar;
        const found = await relatedEvents(mounted, ctx.state.audience, locator as Locator, input);
        return 'slug' in found
          ? movedAnswerOf(`${mounted.settings.api}/${resource}/by-slug/${found.slug}/related${ctx.search}`)
          : relatedAnswerOf(found, input);
      });
    },
    async map({ ctx }) {
      await answered(ctx, async () => {
        const input = gate.map(queryIn(ctx));
        const { map, ...lasting } = await mapOf(ctx.state.calendar, ctx.state.audience, input);
        return jsonAnswerOf(map, lasting, input, mapType);
      });
    },
    async read({ ctx, resource, locator, output }) {
      if (output) return answered(ctx, () => outputs.read(ctx, output, locator as Locator));
      await answered(ctx, async () => {
        const input = inputOf('read', resource, ctx);
        const mounted = ctx.state.calendar;
        const found = await readRecord(mounted, resource, ctx.state.audience, locator as Locator, input);
        return 'slug' in found
          ? movedAnswerOf(`${mounted.settings.api}/${resource}/by-slug/${found.slug}${ctx.search}`)
          : recordAnswerOf(found, input);
      });
    },
  };
}

function writesOf({ gate }: Service, readBody: ReadBody): Record<'create' | 'change' | 'remove', Handler> {
  /** Rights come before validity: a caller who may not write learns nothing about a body. */
  async function written({ ctx, resource }: Asked, operation: Operation): Promise<Raw> {
    mayAttempt(ctx.state.audience, resource, operation);
    refuseForeignWrite(ctx);
    const { values, form } = await readBody(ctx);
    ctx.state.askedLanguage = values['translation_language'];
    return { query: parsePairs(ctx.querystring), body: values, form };
  }

  return {
    async create(asked) {
      const { ctx, resource } = asked;
      const input = gate.create(resource, await written(asked, 'create'));
      const { calendar, audience } = ctx.state;
      const single = await createRecord(calendar, resource, audience, input);
      ctx.status = 201;
      ctx.set('Location', `${calendar.settings.api}/${resource}/${single.id}`);
      answerWrite(ctx, single, input);
    },
    async change(asked) {
      const { ctx, resource, locator } = asked;
      const input = gate.change(resource, await written(asked, 'change'));
      const { calendar, audience } = ctx.state;
      const precondition = preconditionOf(ctx);
      answerWrite(
        ctx,
        await changeRecord(calendar, resource, audience, locator as Locator, input, precondition),
        input,
      );
    },
    async remove(asked) {
      const { ctx, resource, locator } = asked;
      const input = gate.remove(resource, await written(asked, 'remove'));
      const { calendar, audience } = ctx.state;
      const precondition = preconditionOf(ctx);
      answerWrite(
        ctx,
        await removeRecord(calendar, resource, audience, locator as Locator, input, precondition),
        input,
      );
    },
  };
}
