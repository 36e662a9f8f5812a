import { expect } from 'chai';
import { listUsers } from '../../src/calendar/access/users.ts';
import { type Role, roles, type Status, statuses } from '../../src/model/documents/document.ts';
import type { Answer, Asking } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

type Who = Role | 'visitor';
type Operation = 'read' | 'change' | 'remove' | 'remove for good';

/** One operation on a record in a status, one's own or another's. */
interface Attempt {
  readonly own: boolean;
  readonly status: Status;
  readonly operation: Operation;
}

/** A record to operate on. */
interface Target {
  readonly id: number;
  readonly slug: string;
}

/** Status and error code of a response; the code is empty on success. */
type Verdict = readonly [status: number, code: string];

const resources = [
  { name: 'events', one: 'event', title: 'title', body: concert },
  { name: 'venues', one: 'venue', title: 'venue', body: { venue: 'Sala' } },
  { name: 'organizers', one: 'organizer', title: 'organizer', body: { organizer: 'Ateneu' } },
] as const;
const methods = { read: 'GET', change: 'PATCH', remove: 'DELETE', 'remove for good': 'DELETE' } as const;
const everybody: readonly Who[] = ['visitor', ...roles];

const isEditor = (who: Who) => who === 'administrator' || who === 'editor';

/** Whether a role may change a record: editors all, authors their own, contributors their own unpublished ones. */
function mayChange(who: Who, own: boolean, status: Status): boolean {
  if (isEditor(who)) return true;
  return own && (who === 'author' || (who === 'contributor' && ['draft', 'pending', 'trash'].includes(status)));
}

function maySee(who: Who, own: boolean, status: Status): boolean {
  if (status === 'trash') return mayChange(who, own, status);
  return status === 'publish' || isEditor(who) || own;
}

/** All kinds of posts have the same rules, so venues and organizers have records in half of the statuses each, and in the trash. */
function statusesOf(name: string): readonly Status[] {
  return statuses.filter(
    (status, at) => name === 'events' || status === 'trash' || (at % 2 === 0) === (name === 'venues'),
  );
}

/** Whether attempts that are refused name the record by slug: on events both ways, on venues and organizers in turn. */
function waysOf(name: string, bySlug: boolean): readonly boolean[] {
  return name === 'events' ? [true, false] : [bySlug];
}

/** The expected verdict of one attempt. */
function verdictOf(one: string, who: Who, own: boolean, status: Status, operation: Operation, slug: boolean): Verdict {
  const gone: Verdict = [404, `${one}-not-found`];
  if (operation === 'read') {
    if (slug && status === 'trash') return gone;
    if (maySee(who, own, status)) return [200, ''];
    return status === 'trash' ? gone : [403, `${one}-not-accessible`];
  }
  if (who === 'visitor') return [401, 'rest_forbidden'];
  if (who === 'subscriber') return [403, 'rest_forbidden'];
  if (slug && status === 'trash') return gone;
  if (!mayChange(who, own, status)) return maySee(who, own, status) ? [403, 'rest_forbidden'] : gone;
  return operation === 'remove' && status === 'trash' ? [410, `${one}-is-in-trash`] : [200, ''];
}

describeOnOnePair('rights over posts', () => {
  let service: Running;
  let users: Map<string, number>;
  before(async () => {
    service = await startService();
    for (const role of roles) await service.credentials(role);
    users = new Map((await listUsers(service.calendar)).map(({ id, facts }) => [facts.name, id]));
  });
  after(() => service.close());

  const request = (method: string, path: string, who: Who, more: Asking = {}) =>
    service.request(method, path, { ...more, ...(who !== 'visitor' && { as: who }) });
  const verdict = ({ status, body }: Answer): Verdict => [status, status < 300 ? '' : body.code];

  let made = 0;
  /** Creates a record of an owner in a status, and resolves to its ID and slug. */
  async function record(name: string, body: object, owner: string, status: Status): Promise<Target> {
    made += 1;
    const date_utc = status === 'future' ? '2031-12-01' : '2031-01-01';
    const names = { title: `Nom ${made}`, venue: `Nom ${made}`, organizer: `Nom ${made}` };
    const only = Object.fromEntries(Object.entries({ ...body, ...names }).filter(([field]) => field in body));
    const facts = { ...only, status, date_utc, author: users.get(owner) };
    const answer = await service.request('POST', `/${name}`, { as: 'administrator', body: facts });
    expect([answer.status, answer.body.status]).to.deep.equal([201, status]);
    return { id: answer.body.id, slug: answer.body.slug.replace('__trashed', '') };
  }

  for (const { name, one, title, body } of resources) {
    for (const who of everybody) {
      it(`let ${who} do with ${name}, their own or not, by ID or slug, what their role may`, async () => {
        const all = (who === 'visitor' ? [false] : [true, false]).flatMap((own) =>
          statusesOf(name).map((status) => attempts(own, status, statuses.indexOf(status) % 4 < 2 === own)),
        );
        await Promise.all(all);
      });

      const stored = async (id: number) =>
        (await service.request('GET', `/${name}/${id}`, { as: 'administrator' })).body;

      /** Attempts every operation. Those that are refused share a record; the others have one each, named by slug or by ID. */
      async function attempts(own: boolean, status: Status, bySlug: boolean): Promise<void> {
        const owner = own ? who : who === 'author' ? 'editor' : 'author';
        const made = () => record(name, body, owner, status);
        const unchanged = await made();
        const before = await stored(unchanged.id);
        for (const [at, operation] of (Object.keys(methods) as Operation[]).entries()) {
          const isAllowed = operation !== 'read' && mayChange(who, own, status);
          const ways = isAllowed && status !== 'trash' ? [bySlug] : waysOf(name, (at % 2 === 0) === bySlug);
          for (const way of ways) {
            const [expected] = verdictOf(one, who, own, status, operation, way);
            const target = isAllowed && expected === 200 ? await made() : unchanged;
            await attempt({ own, status, operation }, target, way);
          }
        }
        expect(await stored(unchanged.id), [who, own, status].join()).to.deep.equal(before);
      }

      async function attempt({ own, status, operation }: Attempt, target: Target, bySlug: boolean): Promise<void> {
        const query = operation === 'remove for good' ? { force: true } : {};
        const change = operation === 'change' ? { body: { [title]: 'Canviat' } } : {};
        const path = bySlug ? `/${name}/by-slug/${target.slug}` : `/${name}/${target.id}`;
        const answer = await request(methods[operation], path, who, { query, ...change });
        const attempt = [who, operation, own, status, bySlug];
        expect([...attempt, ...verdict(answer)]).to.deep.equal([
          ...attempt,
          ...verdictOf(one, who, own, status, operation, bySlug),
        ]);
      }
    }

    for (const who of everybody) {
      it(`let ${who} create ${name} in the status that their role may give`, async () => {
        const [refused, code] = verdictOf(one, who, true, 'draft', 'change', false);
        for (const status of [undefined, ...statusesOf(name)]) {
          const date_utc = status === 'future' ? { date_utc: '2031-12-01' } : {};
          const facts = { ...body, ...(status && { status }), ...date_utc };
          const answer = await request('POST', `/${name}`, who, { body: facts });
          if (code !== '') expect(verdict(answer)).to.deep.equal([refused, code]);
          else expect([status, answer.status, answer.body.status]).to.deep.equal([status, 201, given(who, status)]);
        }
      });
    }
  }

  /** The expected status of a new record. */
  function given(who: Who, requested: Status | undefined): Status {
    if (who !== 'contributor') return requested ?? 'publish';
    return requested === 'draft' || requested === 'trash' ? requested : 'pending';
  }

  it('keep contributors from publishing what is theirs', async () => {
    for (const { name, body } of resources) {
      const { id } = await record(name, body, 'contributor', 'draft');
      for (const status of ['publish', 'future', 'private', 'pending']) {
        const answer = await request('PUT', `/${name}/${id}`, 'contributor', {
          body: { status, date_utc: '2031-12-01' },
        });
        expect([name, status, answer.status, answer.body.status]).to.deep.equal([name, status, 200, 'pending']);
      }
      expect((await request('DELETE', `/${name}/${id}`, 'contributor')).body.status).to.equal('trash');
      const back = await request('PATCH', `/${name}/${id}`, 'contributor', { body: { status: 'publish' } });
      expect([back.status, back.body.status]).to.deep.equal([200, 'pending']);
    }
  });

  it('answer alike on writes for what is hidden and what is missing', async () => {
    for (const [turn, { name, body }] of resources.entries()) {
      const unprivileged = ['author', 'contributor', 'subscriber', 'visitor'] as const;
      for (const who of unprivileged.filter((_, at) => turn === 0 || at % 2 === turn % 2)) {
        const { id, slug } = await record(name, body, 'editor', 'draft');
        for (const [method, asking] of [
          ['PATCH', { body: { title: '', status: 'gone' } }],
          ['PUT', { headers: { 'If-Match': '"1-x"' }, body: {} }],
          ['DELETE', { query: 'translation_language=xx' }],
          ['DELETE', { query: 'force=true' }],
        ] as const) {
          for (const [hidden, missing] of [
            [`/${name}/${id}`, `/${name}/999999`],
            [`/${name}/by-slug/${slug}`, `/${name}/by-slug/enlloc`],
          ] as const) {
            const answer = await request(method, hidden, who, asking);
            const other = await request(method, missing, who, asking);
            expect([who, method, answer.status, answer.body]).to.deep.equal([who, method, other.status, other.body]);
          }
        }
      }
    }
  });
});
