/** The buttons below a form. Like saving, they act on the revision that the editor saw. */

import type Router from '@koa/router';
import { changeRecord } from '../../calendar/writing/change.ts';
import { removeRecord } from '../../calendar/writing/remove.ts';
import { Failure } from '../../model/failure.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { html } from '../pages/html.ts';
import type { State } from '../requests/context.ts';
import { type Desk, type FormHandler, form, page, refuseForgedForm } from './answering.ts';
import type { DeskPage } from './frame.ts';
import { goTo, recordPage } from './record-page.ts';
import { revisionOf } from './save.ts';
import { idOf, resourceIn, type Visit } from './visit.ts';

/** A record as the editor saw it. */
interface Seen {
  readonly resource: ResourceName;
  readonly id: number;
  readonly revision: number;
}

/** Actions by the last word of their paths. Each throws `precondition_failed` when the record has changed since. */
const buttons: Readonly<Record<string, (visit: Visit, seen: Seen) => Promise<undefined>>> = {
  async trash(visit, seen) {
    await remove(visit, seen, false);
    return goTo(visit, seen.resource, 'trashed');
  },
  async remove(visit, seen) {
    await remove(visit, seen, true);
    return goTo(visit, seen.resource, 'removed');
  },
  async restore(visit, { resource, id, revision }) {
    const { calendar, gate, caller } = visit;
    const input = gate.change(resource, { query: {}, body: { status: 'draft' }, form: true });
    await changeRecord(calendar, resource, caller, { id }, input, [revision]);
    return goTo(visit, `${resource}/${id}`, 'restored');
  },
};

async function remove({ calendar, gate, caller }: Visit, { resource, id, revision }: Seen, force: boolean) {
  const input = gate.remove(resource, { query: { force: String(force) }, form: false });
  await removeRecord(calendar, resource, caller, { id }, input, [revision]);
}

/** Adds the routes of all buttons. A GET of such a path shows the record. */
export function buttonRoutes(router: Router<State>, made: Desk): void {
  for (const [name, press] of Object.entries(buttons)) {
    const path = `/:resource/:id/${name}`;
    router.post(path, form(made, pressed(press)));
    router.get(
      path,
      page(made, (visit, params) => recordPage(visit, resourceIn(params['resource']), idOf(params['id']))),
    );
  }
}

function pressed(press: (visit: Visit, seen: Seen) => Promise<undefined>): FormHandler {
  return async (visit, params, sent, isOwn) => {
    const [resource, id] = [resourceIn(params['resource']), idOf(params['id'])];
    refuseForgedForm(isOwn);
    try {
      return await press(visit, { resource, id, revision: revisionOf(sent) });
    } catch (error) {
      if (!(error instanceof Failure) || error.reason !== 'precondition_failed') throw error;
      return asItIsNow(visit, resource, id);
    }
  };
}

/** The record after somebody else's change, with its buttons. */
async function asItIsNow(visit: Visit, resource: ResourceName, id: number): Promise<DeskPage> {
  const now = await recordPage(visit, resource, id);
  visit.ctx.status = 409;
  return { ...now, body: html`<p class="problem" role="alert">${visit.words.changedBefore}</p>\n${now.body}` };
}
