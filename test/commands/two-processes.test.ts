import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { run } from '../support/command.ts';
import { type DeskAnswer, fieldsOf, filled, type Visitor, visitorOf } from '../support/desk-visitor.ts';
import { eventually } from '../support/eventually.ts';
import { describeInPlaces } from '../support/places.ts';
import { concert } from '../support/records.ts';
import { administrator, type Serving, sendJson, startServing, withAdministrator } from '../support/serving.ts';

const password = 'obre la porta';
/** Milliseconds. Each write waits until lists show it. */
const timeout = 60_000;

describeInPlaces('two processes with one calendar', (newPlace) => {
  const both: Serving[] = [];
  const place = newPlace();
  /** How many pairs of events name the same records. */
  const pairs = 6;
  /** Fewer rounds of a race on servers, where each write waits until lists show it. */
  const roundsOf = (whole: number) => Math.ceil(place['MONGODB_URL'] ? whole / 2 : whole);

  before(async () => {
    await withAdministrator(place);
    await run(['users', 'add', 'berta', '--role', 'administrator', '--password', password], place);
    for (let one = 0; one < 2; one += 1) both.push(await startServing(place));
  });
  after(() => {
    for (const { child } of both) child.kill('SIGKILL');
  });

  const send = (at: number, method: string, path: string, body?: object) =>
    sendJson(method, `${both[at % 2]?.api}${path}`, administrator, body);

  it('create a venue, an organizer, a category and a tag only once when events of both name them concurrently', async () => {
    const made = await Promise.all(
      Array.from({ length: 2 * pairs }, (_, at) => {
        const pair = Math.floor(at / 2);
        const along = { venue: { venue: `Sala ${pair}`, city: 'Vic' }, organizer: { organizer: `Ateneu ${pair}` } };
        const terms = { categories: [`Mena ${pair}`], tags: [`Etiqueta ${pair}`] };
        return send(at, 'POST', '/events', { ...concert, ...along, ...terms });
      }),
    );
    expect(new Set(made.map(({ status }) => status))).to.deep.equal(new Set([201]));
    for (const list of ['venues', 'organizers', 'categories', 'tags']) {
      expect((await send(0, 'GET', `/${list}`)).body.total, list).to.equal(pairs);
    }
    const linkedIn = ({ venue, organizer, categories, tags }: Loose) =>
      [[venue], organizer, categories, tags].map((linked: Loose[]) => linked.map(({ id }) => id));
    for (let pair = 0; pair < pairs; pair += 1) {
      const [one, other] = made.slice(2 * pair, 2 * pair + 2).map(({ body }) => body);
      expect(linkedIn(one).map(({ length }) => length)).to.deep.equal([1, 1, 1, 1]);
      expect(linkedIn(other)).to.deep.equal(linkedIn(one));
      // As the other process shows what was written
      for (const [at, { id }] of [other, one].entries())
        expect(linkedIn((await send(at, 'GET', `/events/${id}`)).body)).to.deep.equal(linkedIn(one));
      const [category] = one.categories;
      const { total } = (
        await send(pair, 'GET', `/events?start_date=2031-01-01&end_date=2031-12-31&categories=${category.slug}`)
      ).body;
      expect([total, (await send(pair, 'GET', `/categories/${category.id}`)).body.count]).to.deep.equal([2, 2]);
    }
  }).timeout(timeout);

  it('leave no category below one that the other removes, however children come below it', async () => {
    let below = 0;
    const last = roundsOf(4) - 1;
    for (let round = 0; round <= last; round += 1) {
      const make = (name: string, parent = 0) => send(round + 1, 'POST', '/categories', { name: name + round, parent });
      const [root, moving] = [(await make('Arrel')).body, (await make('Mou-te')).body];
      const top = (await make('Branca', root.id)).body;
      const coming = [
        make('Una', top.id),
        send(round + 1, 'PATCH', `/categories/${moving.id}`, { parent: top.id }),
        make('Dues', top.id),
        make('Tres', top.id),
      ];
      // At another moment in each round, and in the last one when a child is below it
      await (round === last ? Promise.race(coming) : delay(20 * round));
      const removed = await send(round, 'DELETE', `/categories/${top.id}?force=true`);
      expect(removed.status).to.equal(200);
      for (const { status, body } of await Promise.all(coming)) {
        expect(status, JSON.stringify(body)).to.be.oneOf([200, 201, 400]);
        if (status === 400) expect(Object.keys(body.data.params)).to.deep.equal(['parent']);
        else {
          const shown = [0, 1].map(async (at) => (await send(at, 'GET', `/categories/${body.id}`)).body.parent);
          expect(await Promise.all(shown)).to.deep.equal([root.id, root.id]);
          below += 1;
        }
      }
    }
    expect(below).to.be.greaterThan(0);
  }).timeout(2 * timeout);

  it('never create a cycle of categories by concurrent moves', async () => {
    for (let round = 0; round < roundsOf(4); round += 1) {
      const made = await Promise.all(
        ['A', 'B', 'C', 'D'].map((name) => send(0, 'POST', '/categories', { name: name + round })),
      );
      const ids = made.map(({ body }) => body.id as number);
      const moves = await Promise.all(
        ids.map((id, at) => send(at, 'PATCH', `/categories/${id}`, { parent: ids[(at + 1) % ids.length] })),
      );
      expect(moves.map(({ status }) => status).sort()).to.deep.equal([200, 200, 200, 400]);
      const tree = await Promise.all(ids.map((id) => send(round, 'GET', `/categories/${id}`)));
      expect(tree.filter(({ body }) => body.parent === 0)).to.have.length(1);
    }
  }).timeout(timeout);

  it('never create a cycle of categories when one deletes what the other moves', async () => {
    for (let round = 0; round < roundsOf(4); round += 1) {
      const make = async (name: string, parent = 0): Promise<number> =>
        (await send(0, 'POST', '/categories', { name: name + round, parent })).body.id;
      const top = await make('Dalt');
      const middle = await make('Mig', top);
      const low = await make('Baix', middle);
      await Promise.all([
        send(0, 'DELETE', `/categories/${middle}`),
        send(1, 'PATCH', `/categories/${top}`, { parent: low }),
      ]);
      const parents = new Map<number, number>();
      for (const id of [top, low]) parents.set(id, (await send(round, 'GET', `/categories/${id}`)).body.parent);
      expect(parents.get(top) === low && parents.get(low) === top).to.equal(false);
    }
  }).timeout(timeout);

  it('end a session and refuse a password in both within a second, and no sign-in between outlives that', async () => {
    const visitor = (at: number) => visitorOf(both[at]?.url ?? '');
    const editing = visitor(0);
    await editing.signIn('berta', password);
    const token = fieldsOf(await editing.get('/desk'), '/desk/sign-out');
    const ask = (values: Record<string, string>) => editing.post('/desk/users', filled(token, values));
    const passwordIn = ({ text }: DeskAnswer) => /marta: <code>([^<]+)<\/code>/.exec(text)?.[1] ?? '';
    const first = passwordIn(await ask({ action: 'add-user', name: 'marta', role: 'editor' }));
    const signedIn = [visitor(0), visitor(1)];
    for (const each of signedIn) expect((await each.signIn('marta', first)).status).to.equal(200);
    const [changed, ...meanwhile] = await Promise.all([
      ask({ action: 'new-password', name: 'marta' }),
      ...[0, 1].map(async (at) => {
        const late = visitor(at);
        await late.signIn('marta', first);
        return late;
      }),
    ]);
    const isSignedIn = async (each: Visitor) => !(await each.get('/desk')).text.includes('class="sign-in"');
    const everybody = [...signedIn, ...meanwhile];
    await eventually(async () => {
      expect(await Promise.all(everybody.map(isSignedIn))).to.deep.equal(Array(4).fill(false));
    }, 1_500);
    for (const at of [0, 1]) {
      expect((await visitor(at).signIn('marta', first)).status).to.equal(422);
      expect((await visitor(at).signIn('marta', passwordIn(changed))).status).to.equal(200);
    }
  }).timeout(timeout);

  it('accept only one of concurrent writes with the same ETag, and store no venue of the others', async () => {
    const total = async () => (await send(0, 'GET', '/venues')).body.total;
    for (let round = 0; round < 3; round += 1) {
      const { body, headers } = await send(0, 'POST', '/events', concert);
      const [before, tag] = [await total(), headers.get('etag') as string];
      const answers = await Promise.all(
        both.flatMap(({ api }, at) =>
          [1, 2, 3].map((number) =>
            fetch(`${api}/events/${body.id}`, {
              method: 'PATCH',
              headers: { Authorization: administrator, 'Content-Type': 'application/json', 'If-Match': tag },
              body: JSON.stringify({ venue: { venue: `Refusada ${round} ${at} ${number}` } }),
            }),
          ),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 412, 412, 412, 412, 412]);
      expect(await total()).to.equal(before + 1);
    }
  }).timeout(timeout);
});
