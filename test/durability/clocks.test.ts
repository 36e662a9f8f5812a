import { join } from 'node:path';
import { expect } from 'chai';
import { root, run } from '../support/command.ts';
import { eventually } from '../support/eventually.ts';
import { describeOnServerPlaces } from '../support/places.ts';
import { elasticsearchUrl } from '../support/servers.ts';
import {
  administrator,
  type ServedResponse,
  type Serving,
  sendJson,
  startServing,
  withAdministrator,
} from '../support/serving.ts';
import { layWire, type Wire } from '../support/wire.ts';
import { waitForIndex } from './promises.ts';

const hours = 3_600_000;
const concert = { title: 'Concert', start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' };
const summer = 'start_date=2031-06-01&end_date=2031-07-01';

/** Starts a service whose clock is `skew` milliseconds ahead. */
function startSkewed(settings: Readonly<Record<string, string>>, skew: number): Promise<Serving> {
  const NODE_OPTIONS = `--import=${join(root, 'test/support/skewed-clock.ts')}`;
  return startServing({ ...settings, NODE_OPTIONS, CLOCK_SKEW: String(skew) });
}

const send = (method: string, { api }: Serving, path: string, body?: unknown): Promise<ServedResponse> =>
  sendJson(method, `${api}${path}`, administrator, body);

async function expectChecked(settings: Readonly<Record<string, string>>): Promise<void> {
  const { code, out, err } = await run(['check'], settings);
  expect(code, out + err).to.equal(0);
}

// A file of SQLite is on one machine, which has one clock; that this one may be set back is in `http/publication.test.ts`
describeOnServerPlaces('mirrored: two services whose clocks are ten hours apart', (newPlace) => {
  const place = newPlace();
  const skews = [5 * hours, -5 * hours] as const;
  let settings: Readonly<Record<string, string>>;
  let wire: Wire;
  let both: [Serving, Serving];

  before(async () => {
    await withAdministrator(place);
    wire = await layWire(elasticsearchUrl);
    settings = { ...place, ELASTICSEARCH_URL: wire.url };
    both = [await start(0), await start(1)];
  });
  after(async () => {
    for (const { child } of both) child.kill('SIGKILL');
    await wire.close();
  });

  const start = (at: 0 | 1) => startSkewed(settings, skews[at]);

  /** Asserts that both services show these values of an event, by ID and in lists. */
  async function expectShown(id: number, expected: Record<string, string>): Promise<void> {
    for (const service of both) {
      const single = await send('GET', service, `/events/${id}`);
      expect(single.body).to.include(expected);
      const { body } = await send('GET', service, `/events?${summer}&per_page=100`);
      expect(body.events.find((event: { id: number }) => event.id === id)).to.include(expected);
    }
  }

  it('do have clocks ten hours apart', async () => {
    const dates = await Promise.all(
      both.map(async (service) => Date.parse((await send('POST', service, '/events', concert)).body.modified_utc)),
    );
    expect((dates[0] ?? 0) - (dates[1] ?? 0)).to.be.within(9.9 * hours, 10.1 * hours);
  });

  it('never undo a write of the other, and show the last one', async () => {
    const { body, headers } = await send('POST', both[0], '/events', concert);
    let expected: Record<string, string> = { title: 'Concert' };
    let revision = revisionIn(headers);
    for (let turn = 1; turn <= 4; turn += 1) {
      const change: Record<string, string> =
        turn % 3 === 0 ? { website: `https://example.org/${turn}` } : { title: `Concert ${turn}` };
      const changed = await send('PATCH', both[turn % 2] as Serving, `/events/${body.id}`, change);
      expect(changed.status).to.equal(200);
      expect(revisionIn(changed.headers)).to.be.above(revision);
      revision = revisionIn(changed.headers);
      expected = { ...expected, ...change };
      await expectShown(body.id, expected);
    }
  });

  it('leave published what the one ahead has published', async () => {
    const [ahead, behind] = both;
    const bodies = { events: concert, venues: { venue: 'Sala' }, organizers: { organizer: 'Teneu' } };
    for (const [resource, body] of Object.entries(bodies)) {
      const { id, date, date_utc, status } = (await send('POST', ahead, `/${resource}`, body)).body;
      expect(status).to.equal('publish');
      for (const change of [{ website: 'https://example.org/a' }, { status: 'publish' }, { date, date_utc }]) {
        const changed = await send('PATCH', behind, `/${resource}/${id}`, change);
        expect([changed.status, changed.body.status], `${resource} ${Object.keys(change)}`).to.deep.equal([
          200,
          'publish',
        ]);
      }
      for (const { api } of both) expect((await fetch(`${api}/${resource}/${id}`)).status, resource).to.equal(200);
    }
  });

  it('schedule what is published at a later date, and what was no longer published', async () => {
    const [ahead, behind] = both;
    const { id } = (await send('POST', ahead, '/events', concert)).body;
    expect((await send('PATCH', behind, `/events/${id}`, { status: 'draft' })).body.status).to.equal('draft');
    expect((await send('PATCH', behind, `/events/${id}`, { status: 'publish' })).body.status).to.equal('future');
    const other = (await send('POST', behind, '/events', concert)).body;
    const later = { date_utc: '2090-01-01 10:00:00' };
    expect((await send('PATCH', behind, `/events/${other.id}`, later)).body.status).to.equal('future');
  });

  it('never restore a record that the other deleted', async () => {
    for (const [one, other] of [both, both.toReversed()] as [Serving, Serving][]) {
      const { id } = (await send('POST', one, '/events', concert)).body;
      await send('PATCH', one, `/events/${id}`, { title: 'Encara hi és' });
      expect((await send('DELETE', other, `/events/${id}?force=true`)).status).to.equal(200);
      expect((await send('PATCH', one, `/events/${id}`, { title: 'Ja no' })).status).to.equal(404);
      for (const service of both) {
        expect((await send('GET', service, `/events/${id}`)).status).to.equal(404);
        expect((await send('GET', service, `/events?${summer}&search=encara`)).body.total).to.equal(0);
      }
    }
    await expectChecked(settings);
  });

  for (const [title, at] of [
    ['ahead', 0],
    ['behind', 1],
  ] as const) {
    it(`index the pending records of the one ${title}, which is killed`, async () => {
      // One that an earlier test has killed
      for (const each of [0, 1] as const) if (both[each].child.killed) both[each] = await start(each);
      const [dying, living] = at === 0 ? both : (both.toReversed() as [Serving, Serving]);
      const venue = await send('POST', dying, '/venues', { venue: 'Sala', city: 'Girona' });
      await send('POST', dying, '/events', { ...concert, venue: venue.body.id });
      wire.cut();
      try {
        const late = await send('POST', dying, '/events', { ...concert, title: `Tard ${title}` });
        expect([late.status, late.headers.get('x-index-lag')]).to.deep.equal([201, 'pending']);
        const moved = await send('PATCH', dying, `/venues/${venue.body.id}`, { city: `Salt ${title}` });
        expect(moved.status).to.equal(200);
      } finally {
        dying.child.kill('SIGKILL');
        wire.mend();
      }
      await eventually(async () => {
        const { status, body } = await send('GET', living, `/events?${summer}&search=tard+${title}`);
        expect([status, body.total]).to.deep.equal([200, 1]);
      });
      await waitForIndex(living);
      await expectChecked(settings);
    }).timeout(60_000);
  }
});

/** The revision of a response, with which its entity tag begins. */
function revisionIn(headers: Headers): number {
  return Number(/\d+/.exec(headers.get('etag') ?? '')?.[0]);
}
