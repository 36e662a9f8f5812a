import { expect } from 'chai';
import { findObsolete, prune } from '../../src/interchange/prune.ts';
import { type Answering, answering } from '../support/answering.ts';
import type { Loose } from '../support/asking.ts';
import { importedFrom } from '../support/importing.ts';
import { describeOnOneNewPair } from '../support/pairs.ts';
import { said } from '../support/said.ts';
import { type Running, startService } from '../support/service.ts';

const dates = { start_date: '2031-05-06 20:00', end_date: '2031-05-06 22:00' };
const all = 'start_date=1970-01-01&end_date=2100-01-01&per_page=100';

describeOnOneNewPair('records of another calendar', () => {
  let there: Running;
  let here: Running;

  beforeEach(async () => {
    [there, here] = await Promise.all([startService({ baseUrl: 'https://alla.example' }), startService()]);
    for (let n = 1; n <= 3; n += 1) {
      const body = { title: `Concert ${n}`, ...dates, venue: { venue: `Sala ${n}` }, categories: ['Música'] };
      await there.request('POST', '/events', { as: 'editor', body });
    }
  });
  afterEach(() => Promise.all([there.close(), here.close()]));

  const eventsOf = async (service: Running): Promise<Loose[]> =>
    (await service.request('GET', `/events?${all}`)).body.events;
  const idsOf = (events: Loose[]): Loose =>
    Object.fromEntries(
      events.map(({ title, id, venue, categories }) => [title, [id, venue.id, categories[0].id]]).sort(),
    );

  it('keep their IDs in an empty calendar, and give none of them to new records', async () => {
    const { hasSameIds } = await importedFrom(here, there.api);
    expect(hasSameIds).to.equal(true);
    const theirs = await eventsOf(there);
    expect(idsOf(await eventsOf(here))).to.deep.equal(idsOf(theirs));
    const body = { title: 'Un de nou', ...dates };
    const made = await here.request('POST', '/events', { as: 'editor', body });
    const { body: read } = await there.request('GET', `/events?${all}`);
    expect(made.body.id).to.be.greaterThan(Math.max(...read.events.map(({ id }: Loose) => id)));
  });

  it('go on keeping their IDs when an interrupted import is run again', async () => {
    await importedFrom(here, there.api);
    const [first] = await eventsOf(here);
    await here.request('DELETE', `/events/${first.id}?force=true`, { as: 'editor' });
    await importedFrom(here, there.api);
    expect(idsOf(await eventsOf(here))).to.deep.equal(idsOf(await eventsOf(there)));
  });

  it('get new IDs where there are others, and keep the global_id that they had', async () => {
    await here.request('POST', '/events', { as: 'editor', body: { title: "D'aquí", ...dates } });
    const { hasSameIds } = await importedFrom(here, there.api);
    expect(hasSameIds).to.equal(false);
    const theirs = await eventsOf(there);
    for (const event of theirs) {
      const ours = (await eventsOf(here)).find(({ title }) => title === event.title);
      expect(ours.global_id).to.equal(`alla.example?id=${event.id}`);
      expect(ours.global_id_lineage).to.deep.equal([event.global_id, `${here.url.slice(7)}?id=${ours.id}`]);
      expect(ours.venue.global_id).to.equal(event.venue.global_id);
    }
  });

  it('keep the dates of their publication and of their last change', async () => {
    here.clock.now += 86_400_000 * 400;
    await importedFrom(here, there.api);
    const datesOf = (events: Loose[]): Loose[] =>
      events.map(({ title, date_utc, modified_utc, venue }) => [
        title,
        date_utc,
        modified_utc,
        venue.date_utc,
        venue.modified_utc,
      ]);
    const ours = (await here.request('GET', `/events?${all}`)).body.events;
    expect(datesOf(ours).sort()).to.deep.equal(datesOf(await eventsOf(there)).sort());
  });

  it('come as drafts too when an account is named, and follow its status later', async () => {
    const draft = await there.request('POST', '/events', {
      as: 'editor',
      body: { title: 'Esborrany', ...dates, status: 'draft' },
    });
    const account = await there.credentials('editor');
    await importedFrom(here, there.api, { account });
    const statusHere = async (): Promise<string> =>
      (await here.request('GET', `/events/${draft.body.id}`, { as: 'editor' })).body.status;
    expect(await statusHere()).to.equal('draft');
    await there.request('PATCH', `/events/${draft.body.id}`, { as: 'editor', body: { status: 'publish' } });
    await importedFrom(here, there.api, { account });
    expect(await statusHere()).to.equal('publish');
  });

  it('stay in the trash where an editor has put them', async () => {
    const account = await there.credentials('editor');
    await importedFrom(here, there.api, { account });
    const [first] = await eventsOf(here);
    await here.request('DELETE', `/events/${first.id}`, { as: 'editor' });
    await there.request('PATCH', `/events/${first.id}`, { as: 'editor', body: { title: 'Canviat' } });
    await importedFrom(here, there.api, { account });
    expect((await here.request('GET', `/events/${first.id}`, { as: 'editor' })).body).to.include({ status: 'trash' });
  });

  it('are obsolete when their calendar no longer has them, and only then', async () => {
    await importedFrom(here, there.api);
    await here.request('POST', '/events', { as: 'editor', body: { title: "D'aquí", ...dates } });
    const [first] = await eventsOf(there);
    await there.request('DELETE', `/events/${first.id}`, { as: 'editor' });
    const { remote } = await importedFrom(here, there.api);
    const obsolete = await findObsolete(here.calendar, remote);
    expect(obsolete).to.deep.equal({ records: [{ resource: 'events', id: first.id }], all: 6 });
    expect(await prune(here.calendar, obsolete.records, () => {})).to.equal(1);
    await here.calendar.pair.visible();
    const left = (await eventsOf(here)).map(({ title }) => title);
    expect(left).to.include("D'aquí").and.not.to.include(first.title);
  });

  it('give an ID that a post and a term share to the post, and say so', async () => {
    const term = { id: 41, name: 'Dansa', slug: 'dansa', parent: 0 };
    const event = { id: 41, title: 'Ball', utc_start_date: '2031-05-06 18:00:00', ...dates, categories: [term] };
    const other: Answering = await answering(({ url = '' }, response) => {
      const list = /\/(\w+)\?/.exec(url)?.[1] ?? '';
      const records = { categories: [term], events: [event] }[list] ?? [];
      response.end(JSON.stringify({ [list]: records, total_pages: 1 }));
    });
    const { tally } = await importedFrom(here, other.url);
    other.close();
    expect(tally.notes.map(({ what, examples }) => [said(what), examples])).to.deep.equal([
      ['Its ID is that of another record: a new one is given', ['41 Dansa']],
    ]);
    expect(tally.refusals).to.deep.equal([]);
    const { body } = await here.request('GET', '/events/41');
    expect(body).to.include({ id: 41, title: 'Ball' });
    expect(body.categories[0].id).not.to.equal(41);
  });
});
