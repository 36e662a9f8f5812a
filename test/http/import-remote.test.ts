import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { UnreadableSource } from '../../src/formats/incoming.ts';
import type { Remote } from '../../src/interchange/remote/calendar.ts';
import { RemoteFailure } from '../../src/interchange/remote/request.ts';
import type { Tally } from '../../src/interchange/tally.ts';
import { resourceNames } from '../../src/model/tables/field.ts';
import type { Loose } from '../support/asking.ts';
import { eventually } from '../support/eventually.ts';
import { importedFrom } from '../support/importing.ts';
import { describeOnOneNewPair } from '../support/pairs.ts';
import { seeded } from '../support/seeded.ts';
import { type Running, startService } from '../support/service.ts';
import { layWire } from '../support/wire.ts';

const whole = 'start_date=1970-01-01&end_date=2100-01-01&_translations=true&per_page=100';

describeOnOneNewPair('importing from another calendar by its address', () => {
  let there: Running;
  let here: Running;

  before(async () => {
    [there, here] = await Promise.all([startService(), startService()]);
    await seeded(there, { events: 130 });
  });
  after(async () => {
    await Promise.all([there.close(), here.close()]);
  });

  const imported = (from: string, remote: Partial<Remote> = {}): Promise<Tally> =>
    importedFrom(here, from, remote).then(({ tally }) => tally);

  const everything = async (service: Running): Promise<Loose[]> => {
    const pages = await Promise.all([1, 2].map((page) => service.request('GET', `/events?${whole}&page=${page}`)));
    return pages.flatMap(({ body }) => body.events ?? []);
  };

  it('takes what it shows to everybody, in all its languages', async () => {
    const tally = await imported(there.api);
    expect(tally.refusals).to.deep.equal([]);
    expect(tally.notes).to.deep.equal([]);
    const shown = (events: Loose[]): Loose[] =>
      events.map(({ title, slug, translations, start_date, utc_end_date, timezone, cost_details, ...rest }: Loose) => ({
        ...{ title, slug, translations, start_date, utc_end_date, timezone, all_day: rest.all_day },
        ...{ values: cost_details.values, featured: rest.featured, website: rest.website, image: rest.image.url },
        venue: [rest.venue.venue, rest.venue.address, rest.venue.geo_lat],
        organizers: rest.organizer.map(({ organizer, email }: Loose) => [organizer, email]),
        terms: [...rest.categories, ...rest.tags].map(({ name, slug: termSlug }: Loose) => [name, termSlug]),
      }));
    const [theirs, ours] = await Promise.all([everything(there), everything(here)]);
    expect(theirs.length).to.be.greaterThan(100);
    const bySlug = (one: Loose, other: Loose): number => (one.slug < other.slug ? -1 : 1);
    expect(shown(ours).sort(bySlug)).to.deep.equal(shown(theirs).sort(bySlug));
  });

  it('keeps the tree of categories', async () => {
    const parents = async (service: Running) => {
      const { body } = await service.request('GET', '/categories?per_page=100&hide_empty=false');
      const names = new Map(body.categories.map(({ id, name }: Loose) => [id, name]));
      return body.categories.map(({ name, parent }: Loose) => [name, names.get(parent) ?? '']);
    };
    const theirs = await parents(there);
    expect(theirs.filter(([, parent]: string[]) => parent !== '')).not.to.have.length(0);
    expect(await parents(here)).to.deep.equal(theirs);
  });

  it('leaves everything alone the second time, and updates what has changed', async () => {
    const again = await imported(there.api);
    expect([...again.counts.keys()]).to.have.members(resourceNames);
    for (const row of again.counts.values()) expect(row).to.include({ created: 0, updated: 0, refused: 0 });
    const theirs = await everything(there);
    expect(again.counts.get('events')?.unchanged).to.equal(theirs.length);
    const [{ id }] = theirs;
    await there.request('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'Canvi de títol' } });
    expect((await imported(there.api)).counts.get('events')).to.include({ created: 0, updated: 1 });
  });

  for (const timeZone of ['Asia/Tokyo', 'America/New_York']) {
    it(`takes events of all years from a calendar in ${timeZone}`, async () => {
      const old = await startService({ timeZone });
      try {
        for (const year of ['0002', '1714', '1969', '2101', '9998']) {
          const date = `${year}-09-11`;
          const body = { title: `${timeZone} ${year}`, start_date: date, end_date: date };
          expect((await old.request('POST', '/events', { as: 'editor', body })).status, date).to.equal(201);
        }
        expect((await imported(old.api)).counts.get('events')).to.include({ created: 5, refused: 0 });
      } finally {
        await old.close();
      }
    });
  }

  it('keeps every price, also those between the lowest and the highest', async () => {
    const prices = [
      ['8 €', '15 €', '22 €'],
      'Gratuït, 5 € i 9 €',
      ['$0', '$4', '$7.50'],
      'Socis 5 €, joves 8 €, tothom 12 €',
    ];
    const dates = { start_date: '2031-05-06', end_date: '2031-05-06' };
    const titles = prices.map((_, at) => `Tarifari ${at}`);
    const priced = await startService();
    for (const [at, cost] of prices.entries()) {
      await priced.request('POST', '/events', { as: 'editor', body: { title: titles[at], cost, ...dates } });
    }
    await imported(priced.api);
    const shown = async (service: Running) => {
      const { body } = await service.request(
        'GET',
        '/events?search=tarifari&start_date=2031-01-01&end_date=2032-01-01',
      );
      return body.events.map(({ title, cost, cost_details }: Loose) => [title, cost, cost_details]).sort();
    };
    const theirs = await shown(priced);
    await priced.close();
    expect(theirs).to.have.length(4);
    expect(await shown(here)).to.deep.equal(theirs);
  });

  it('waits for a calendar that does not answer yet', async () => {
    const late = await startService();
    const wire = await layWire(late.api);
    wire.cut();
    try {
      const importing = imported(wire.url, { pause: 20, tries: 12 });
      await eventually(async () => expect(wire.refused).to.be.above(0));
      wire.mend();
      expect((await importing).refusals).to.deep.equal([]);
    } finally {
      await wire.close();
      await late.close();
    }
  });

  it('gives up after its tries, and says what happened', async () => {
    const closed = await startService();
    await closed.close();
    const failure = await imported(closed.api).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(RemoteFailure);
    expect((failure as Error).message)
      .to.include(`${closed.api}/events`)
      .and.to.include('no answer');
  });

  it('says in one line that no TLS is spoken there', async () => {
    const failure = await imported(there.api.replace('http:', 'https:')).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(RemoteFailure);
    expect((failure as Error).message).to.match(/: no answer \(ERR_SSL_[A-Z_]+\)$/);
  });

  it('tries answers again that break off', async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests += 1;
      response.writeHead(200, { 'Content-Length': 1000 }).write('{', () => response.destroy());
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const failure = await imported(`http://127.0.0.1:${port}`).catch((error: unknown) => error);
    server.close();
    expect(failure).to.be.instanceOf(RemoteFailure);
    expect(requests).to.equal(2);
  });

  it('refuses what is another interface', async () => {
    for (const root of [`${there.url}/healthz`, `${there.url}/docs.css`]) {
      expect(await imported(root).catch((error: unknown) => error), root).to.be.instanceOf(UnreadableSource);
    }
  });
});
