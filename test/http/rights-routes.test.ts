import { expect } from 'chai';
import { listUsers } from '../../src/calendar/access/users.ts';
import { type Method, methodsOf, type Route, type RouteOperation, routes } from '../../src/derive/routes.ts';
import { onceFor } from '../../src/model/arrays-and-maps.ts';
import { type Role, roles } from '../../src/model/documents/document.ts';
import type { Resource, TableName } from '../../src/model/tables/field.ts';
import { tables } from '../../src/model/tables/resources.ts';
import type { Loose } from '../support/asking.ts';
import { leastQuery } from '../support/least-query.ts';
import { leastOf } from '../support/matrix/world.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { type Running, startService } from '../support/service.ts';

type Who = Role | 'visitor';
const everybody: readonly Who[] = ['visitor', ...roles];

/** The roles that may run each operation on a published record; `own` are those that may only on their own records. */
const rules: Readonly<
  Record<Resource['family'], Partial<Record<RouteOperation, { all: readonly Who[]; own?: readonly Who[] }>>>
> = {
  post: {
    create: { all: ['administrator', 'editor', 'author', 'contributor'] },
    change: { all: ['administrator', 'editor'], own: ['author'] },
    add: { all: ['administrator', 'editor'], own: ['author'] },
    remove: { all: ['administrator', 'editor'], own: ['author'] },
  },
  term: {
    create: { all: ['administrator', 'editor', 'author'] },
    change: { all: ['administrator', 'editor'] },
    remove: { all: ['administrator', 'editor'] },
  },
  // Who sees a picture depends on the records that show it: see images.test.ts
  file: {},
  setting: {
    list: { all: ['administrator', 'editor'] },
    read: { all: ['administrator', 'editor'] },
    create: { all: ['administrator'] },
    change: { all: ['administrator'] },
    remove: { all: ['administrator'] },
  },
};

/** Operations without a rule are reads of published records, which everybody may do. */
function isAllowed({ resource }: Route, operation: RouteOperation, who: Who, own: boolean): boolean {
  const rule = resource && rules[tables[resource].family][operation];
  return !rule || rule.all.includes(who) || (own && (rule.own ?? []).includes(who));
}

describeOnOnePair('every route', () => {
  let service: Running;
  let users: Map<string, number>;
  before(async () => {
    service = await startService();
    for (const role of roles) await service.credentials(role);
    users = new Map((await listUsers(service.calendar)).map(({ id, facts }) => [facts.name, id]));
  });
  after(() => service.close());

  /** Creates a published record of an owner. */
  async function record(resource: TableName, owner: Role): Promise<Loose> {
    const isPost = tables[resource].family === 'post';
    const body = { ...leastOf(resource), ...(isPost && { author: users.get(owner), status: 'publish' }) };
    const made = await service.request('POST', `/${resource}`, { as: 'administrator', body });
    expect(made.status, made.text).to.equal(201);
    return made.body;
  }

  /** Records of owners that all routes share. */
  const shared = onceFor((key: string) => record(...(key.split(' ') as [TableName, Role])));

  /** Fills in the path of a route with a record of an owner if it names one: a new one (`isNew`), or one that others use too. */
  async function pathTo({ path, resource, locator }: Route, isNew: boolean, owner: Role): Promise<string> {
    if (!resource || !locator) return path;
    const found = await (isNew ? record(resource, owner) : shared(`${resource} ${owner}`));
    return path.replace(`{${locator}}`, found[locator]);
  }

  async function statusOf(route: Route, method: Method, who: Who, own: boolean): Promise<number> {
    const another = who === 'administrator' ? 'editor' : 'administrator';
    const operation = route.operations[method] as RouteOperation;
    const isNew = ['remove', 'add'].includes(operation) && isAllowed(route, operation, who, own);
    const path = await pathTo(route, isNew, own && who !== 'visitor' ? who : another);
    const least = () => (operation === 'add' ? { start_date: '2018-01-01' } : leastOf(route.resource as TableName));
    const body = method === 'GET' || method === 'DELETE' ? undefined : least();
    const answer = await service.request(method, path, {
      body,
      query: leastQuery(route),
      ...(who !== 'visitor' && { as: who }),
    });
    return answer.status;
  }

  for (const route of routes.filter(({ resource }) => resource !== 'images')) {
    for (const method of methodsOf(route)) {
      const operation = route.operations[method] as RouteOperation;
      it(`lets those ${method} ${route.path || '/'} who may, and nobody else`, async () => {
        // Everybody reads what is published, whoever wrote it
        const isRead = method === 'GET';
        const attempts = everybody.flatMap((who) =>
          (who === 'visitor' || !route.locator || isRead ? [false] : [true, false]).map((own) => ({ who, own })),
        );
        await Promise.all(
          attempts.map(async ({ who, own }) => {
            const done = operation === 'create' || operation === 'add' ? 201 : 200;
            const refused = who === 'visitor' ? 401 : 403;
            expect([who, own, await statusOf(route, method, who, own)]).to.deep.equal([
              who,
              own,
              isAllowed(route, operation, who, own) ? done : refused,
            ]);
          }),
        );
      });
    }
  }
});
