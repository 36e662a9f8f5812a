import { expect } from 'chai';
import type { Asking, Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { hour } from '../support/season.ts';
import { aTuesday, type Running, startService } from '../support/service.ts';

/** Venues and organizers by the one event that refers to them, if any. */
const uses: Record<string, object | undefined> = {
  unused: undefined,
  past: { start_date: '2031-01-01', end_date: '2031-01-02' },
  ongoing: { start_date: '2031-05-01', end_date: '2031-05-07' },
  coming: { start_date: '2031-08-01', end_date: '2031-08-01' },
  hidden: { start_date: '2031-08-01', end_date: '2031-08-01', hide_from_listings: true },
  drafted: { start_date: '2031-08-01', end_date: '2031-08-01', status: 'draft' },
  trashed: { start_date: '2031-08-01', end_date: '2031-08-01', status: 'trash' },
  private: { start_date: '2031-08-01', end_date: '2031-08-01', status: 'private' },
};
const published = ['past', 'ongoing', 'coming', 'hidden'];
const statuses = ['draft', 'pending', 'private', 'trash', 'future'];

for (const { name, field, link } of [
  { name: 'venues', field: 'venue', link: 'venue' },
  { name: 'organizers', field: 'organizer', link: 'organizer' },
]) {
  describeOnOnePair(`the filters of the list of ${name}`, () => {
    let service: Running;
    const events: Record<string, number> = {};
    before(async () => {
      service = await startService();
      for (const [use, event] of Object.entries(uses)) {
        const made = await service.request('POST', `/${name}`, { as: 'editor', body: { [field]: use } });
        if (!event) continue;
        const body = { title: `Event ${use}`, ...event, [link]: [made.body.id] };
        events[use] = (await service.request('POST', '/events', { as: 'editor', body })).body.id;
      }
      for (const status of statuses) {
        const date_utc = status === 'future' ? '2031-09-01' : '2031-05-01';
        const body = { [field]: `Status ${status}`, status, date_utc };
        await service.request('POST', `/${name}`, { as: 'editor', body });
      }
    });
    after(() => service.close());

    const list = (query: Asking['query'], as?: Asking['as']) =>
      service.request('GET', `/${name}`, { query, as } as Asking);
    const names = async (query: Record<string, string | number | boolean | string[]>, as?: Asking['as']) => {
      const { status, body, text } = await list({ per_page: 100, ...query }, as);
      expect(status, text).to.equal(200);
      expect(body.total).to.equal(body[name].length);
      return body[name].map((record: Loose) => record[field]);
    };
    const all = Object.keys(uses);

    it('can be limited to those that published events refer to, or to the others', async () => {
      for (const yes of ['true', '1', 'yes', 'y', 'on', 'enable', 'enabled', 'TRUE']) {
        expect([yes, await names({ has_events: yes })]).to.deep.equal([yes, published.toReversed()]);
      }
      for (const no of ['false', '0', 'no', 'whatever', '']) {
        expect([no, await names({ has_events: no })]).to.have.deep.members([
          no,
          all.filter((use) => !published.includes(use)).toReversed(),
        ]);
      }
    });

    it('can be limited to those whose events have not all ended', async () => {
      const coming = ['ongoing', 'coming', 'hidden'];
      expect(await names({ only_with_upcoming: true })).to.have.members(coming);
      for (const no of ['false', '0', 'nothing']) {
        expect(await names({ only_with_upcoming: no })).to.have.members(all);
      }
      service.clock.now = aTuesday + 48 * hour;
      expect(await names({ only_with_upcoming: 'yes' })).to.have.members(['coming', 'hidden']);
      service.clock.now = aTuesday;
      expect(await names({ only_with_upcoming: '1', has_events: '1' })).to.have.members(coming);
      expect(await names({ only_with_upcoming: '1', has_events: '0' })).to.deep.equal([]);
    });

    it('find those of one event', async () => {
      expect(await names({ event: events['past'] as number })).to.deep.equal(['past']);
      expect(await names({ event: events['hidden'] as number, has_events: true })).to.deep.equal(['hidden']);
      expect(await names({ event: events['past'] as number, only_with_upcoming: true })).to.deep.equal([]);
      expect(await names({ event: events['trashed'] as number }, 'editor')).to.deep.equal(['trashed']);
      const bare = { title: 'Sense res', start_date: '2031-08-01', end_date: '2031-08-01' };
      const { id } = (await service.request('POST', '/events', { as: 'editor', body: bare })).body;
      expect(await names({ event: id })).to.deep.equal([]);
      await service.request('DELETE', `/events/${id}`, { as: 'editor', query: 'force=true' });
    });

    it('refuse events that there are not', async () => {
      const own = (await list({})).body[name][0].id;
      for (const event of [999_999, 0, -1, 'foo', '', own, '1,2', events['trashed'] as number]) {
        const { status, body } = await list({ event });
        expect([event, status, body.code]).to.deep.equal([event, 400, 'rest_invalid_param']);
        expect(body.data.params).to.have.all.keys('event');
      }
    });

    it('show readers what is published, and let them ask for nothing else', async () => {
      for (const as of [undefined, 'subscriber', 'contributor', 'author'] as const) {
        expect(await names({}, as)).to.have.members(all);
        expect(await names({ status: 'publish' }, as)).to.have.members(all);
        for (const status of [...statuses, 'publish,draft']) {
          const { status: code, body } = await list({ status }, as);
          expect([as, status, code, body.code]).to.deep.equal([as, status, 400, 'rest_invalid_param']);
          expect(body.data.params).to.have.all.keys('status');
        }
      }
    });

    it('show editors all but the trash, and what they ask for', async () => {
      const [trash, ...others] = ['trash', 'draft', 'pending', 'private', 'future'].map((one) => `Status ${one}`);
      for (const as of ['editor', 'administrator'] as const) {
        expect(await names({}, as)).to.have.members([...all, ...others]);
        expect(await names({ status: '' }, as)).to.have.members(all);
        expect(await names({ status: 'trash' }, as)).to.deep.equal([trash]);
        expect(await names({ 'status[]': ['trash', 'draft'] }, as)).to.have.members([trash as string, 'Status draft']);
        for (const wrong of ['any', 'inherit', 'publish,foo', 'Publish']) {
          expect([wrong, (await list({ status: wrong }, as)).status]).to.deep.equal([wrong, 400]);
        }
      }
    });

    it('publish what was scheduled when its time comes', async () => {
      service.clock.now = Date.UTC(2031, 9, 1);
      expect(await names({ search: 'future' })).to.deep.equal(['Status future']);
      service.clock.now = aTuesday;
    });
  });
}

describeOnOnePair('the search of places and people', () => {
  let service: Running;
  before(async () => {
    service = await startService();
    const venue = {
      venue: 'Auditori vell',
      description: '<p class="escenari">Sales de <b>concert</b></p>',
      address: 'Carrer de l’Hospital, 12',
      city: 'Badalona',
      province: 'Barcelonès',
      state: 'Catalunya',
      zip: '08911',
      country: 'Espanya',
      phone: '+34 93 456 78 90',
      website: 'https://auditori.example.org',
    };
    const organizer = {
      organizer: 'Associació Amics',
      description: 'Fem teatre',
      phone: '934567890',
      email: 'hola@amics.example.org',
      website: 'https://amics.example.org',
    };
    await service.request('POST', '/venues', { as: 'editor', body: venue });
    await service.request('POST', '/venues', { as: 'editor', body: { venue: 'Una altra' } });
    await service.request('POST', '/organizers', { as: 'editor', body: organizer });
    await service.request('POST', '/organizers', { as: 'editor', body: { organizer: 'Una altra' } });
  });
  after(() => service.close());

  const total = async (path: string, search: string) =>
    (await service.request('GET', path, { query: { search } })).body.total;

  it('looks in the fields of a venue, and may find its words in several', async () => {
    for (const search of [
      'auditori',
      'concerts',
      'hospital 12',
      'badalona',
      'barcelones',
      'catalunya',
      '08911',
      'espanya',
      '934567890',
      '93 456 78 90',
      '456 78 90',
      'auditori.example.org',
      'vell badalona 08911',
      '"carrer de l\'hospital"',
      'auditori -reus',
    ])
      expect([search, await total('/venues', search)]).to.deep.equal([search, 1]);
    for (const search of ['escenari', 'class', 'reus', 'auditori -badalona', '"vell badalona"', 'auditori 08912']) {
      expect([search, await total('/venues', search)]).to.deep.equal([search, 0]);
    }
  });

  it('looks in the fields of an organizer', async () => {
    for (const search of [
      'amic',
      'teatre',
      '93 4567890',
      'hola@amics.example.org',
      'amics.example.org',
      'associacio teatre',
    ]) {
      expect([search, await total('/organizers', search)]).to.deep.equal([search, 1]);
    }
    expect(await total('/organizers', 'badalona')).to.equal(0);
    expect(await total('/organizers', '-teatre')).to.equal(1);
  });
});
