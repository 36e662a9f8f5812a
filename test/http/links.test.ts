import { expect } from 'chai';
import type { Answer, Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withEmptiedService, withOneService } from '../support/with-service.ts';

const kinds = [
  { resource: 'venues', field: 'venue', bare: { venue: 'Palau' }, other: { venue: 'Sala' } },
  { resource: 'organizers', field: 'organizer', bare: { organizer: 'Orfeó' }, other: { organizer: 'Ateneu' } },
] as const;

describeOnOnePair('links of events', () => {
  const { service, send, create } = withEmptiedService();

  const idsOf = (answer: Answer, field: string): number[] => [answer.body[field]].flat().map(({ id }: Loose) => id);
  const total = async (resource: string) => (await send('GET', `/${resource}?status=publish,pending,draft`)).body.total;

  for (const { resource, field, bare, other } of kinds) {
    describe(`to ${resource}`, () => {
      const write = (value: unknown) => send('POST', '/events', { body: { ...concert, [field]: value } });

      it('may be named by ID in every way', async () => {
        const { id } = await create(resource, bare);
        for (const value of [id, String(id), [id], [String(id)], { id }, { id: String(id) }, [{ id }]]) {
          const answer = await write(value);
          expect([answer.status, idsOf(answer, field)]).to.deep.equal([201, [id]]);
        }
        expect(await total(resource)).to.equal(1);
      });

      it('may be several, in the order sent, each once', async () => {
        const [one, two] = [(await create(resource, bare)).id, (await create(resource, other)).id];
        for (const value of [
          [two, one],
          `${two},${one}`,
          [two, one, two],
          [{ id: two }, one],
          [String(two), { id: one }],
        ]) {
          expect(idsOf(await write(value), field)).to.deep.equal([two, one]);
        }
      });

      it('may be data, which become a record', async () => {
        const answer = await write({ ...bare, phone: '93', description: '<b>Text</b>' });
        const [id] = idsOf(answer, field);
        const record = (await service.request('GET', `/${resource}/${id}`)).body;
        expect(record).to.include({ ...bare, phone: '93', description: '<b>Text</b>', status: 'publish' });
      });

      it('may be data with an ID that is not filled in', async () => {
        for (const empty of ['', 0, '0', null]) {
          const answer = await write({ id: empty, ...bare });
          expect([answer.status, [answer.body[field]].flat()[0]?.[field]]).to.deep.equal([201, Object.values(bare)[0]]);
        }
      });

      it('may mix IDs and data', async () => {
        const { id } = await create(resource, bare);
        const answer = await write([other, id]);
        const ids = idsOf(answer, field);
        expect([ids.length, ids[1]]).to.deep.equal([2, id]);
        expect([answer.body[field]].flat()[0][field]).to.equal(Object.values(other)[0]);
      });

      it('may be data of a record that exists, which is then used as it is', async () => {
        const { id } = await create(resource, { ...bare, phone: '93' });
        const name = Object.values(bare)[0] as string;
        for (const spelled of [name, name.toUpperCase(), ` ${name} `]) {
          const answer = await write({ [field]: spelled, phone: '555' });
          expect(idsOf(answer, field)).to.deep.equal([id]);
          expect([answer.body[field]].flat()[0].phone).to.equal('93');
        }
        expect(await total(resource)).to.equal(1);
      });

      it('may be data that are named in a translation alone, of a record that exists or of a new one', async () => {
        const undefinedOne = await create(resource, { [field]: 'undefined' });
        const data = { translations: { es: { [field]: 'Sala Nova' } } };
        const [first] = idsOf(await write(data), field);
        expect(first).not.to.equal(undefinedOne.id);
        expect(idsOf(await write(data), field)).to.deep.equal([first]);
        expect(idsOf(await write({ [field]: 'Sala Nova' }), field)).to.deep.equal([first]);
      });

      it('may be the same data twice, which is one record', async () => {
        expect(idsOf(await write([bare, bare]), field).length).to.equal(1);
        expect(await total(resource)).to.equal(1);
      });

      it('are replaced by an update, stay without one, and go with an empty list', async () => {
        const [one, two] = [(await create(resource, bare)).id, (await create(resource, other)).id];
        const path = `/events/${(await write(one)).body.id}`;
        const patch = (body: object) => send('PATCH', path, { body });
        expect(idsOf(await patch({ title: 'Nou' }), field)).to.deep.equal([one]);
        const blank = { [field]: '', phone: '', website: null };
        for (const nothing of [
          [],
          '',
          null,
          0,
          '0',
          false,
          [''],
          [0],
          { id: '' },
          { id: '0', [field]: '' },
          blank,
          [blank],
        ]) {
          expect(idsOf(await patch({ [field]: [two] }), field)).to.deep.equal([two]);
          expect((await patch({ [field]: nothing })).body[field]).to.deep.equal([]);
        }
      });

      it('may repeat what the event has and its writer may not see, but name nothing that is in the trash or removed', async () => {
        const { id } = await create(resource, bare);
        const made = await send('POST', '/events', { as: 'author', body: { ...concert, [field]: id } });
        const again = async () => {
          const body = { [field]: [id] };
          return (await send('PATCH', `/events/${made.body.id}`, { as: 'author', body })).status;
        };
        await send('PATCH', `/${resource}/${id}`, { body: { status: 'draft' } });
        expect(await again()).to.equal(200);
        await send('DELETE', `/${resource}/${id}`);
        expect(await again()).to.equal(400);
        await send('DELETE', `/${resource}/${id}?force=true`);
        expect(await again()).to.equal(400);
      });

      it('cannot be of the other kind', async () => {
        const wrong =
          resource === 'venues'
            ? await create('organizers', { organizer: 'x' })
            : await create('venues', { venue: 'x' });
        const answer = await write(wrong.id);
        expect([answer.status, Object.keys(answer.body.data.params)]).to.deep.equal([400, [field]]);
      });

      it('are shown only to those who may see them', async () => {
        const { id } = await create(resource, { ...bare, status: 'draft' });
        const event = await write(id);
        expect(idsOf(event, field)).to.deep.equal([id]);
        const path = `/events/${event.body.id}`;
        expect(idsOf(await service.request('GET', path), field)).to.deep.equal([]);
        expect(idsOf(await send('GET', path), field)).to.deep.equal([id]);
        await send('PATCH', `/${resource}/${id}`, { body: { status: 'publish' } });
        expect(idsOf(await service.request('GET', path), field)).to.deep.equal([id]);
      });

      it('reflect changes of the linked records', async () => {
        const event = await write(bare);
        const path = `/events/${event.body.id}`;
        await service.request('GET', path);
        await send('PATCH', `/${resource}/${idsOf(event, field)[0]}`, { body: { [field]: 'Nou nom' } });
        expect([(await service.request('GET', path)).body[field]].flat()[0][field]).to.equal('Nou nom');
      });

      it('made by a contributor wait for an editor, as the event does', async () => {
        const answer = await service.request('POST', '/events', {
          as: 'contributor',
          body: { ...concert, [field]: bare },
        });
        expect(answer.body.status).to.equal('pending');
        expect([answer.body[field]].flat()[0].status).to.equal('pending');
        expect((await service.request('GET', `/${resource}`)).body.total).to.equal(0);
      });

      it('may be sent in a form', async () => {
        const { id } = await create(resource, bare);
        const times = 'title=a&start_date=2031-06-01&end_date=2031-06-01';
        for (const form of [`${field}=${id}`, `${field}[]=${id}`, `${field}[0]=${id}`, `${field}[id]=${id}`]) {
          const answer = await send('POST', '/events', { form: `${times}&${form}` });
          expect([answer.status, idsOf(answer, field)]).to.deep.equal([201, [id]]);
        }
        const blank = await send('POST', '/events', { form: `${times}&${field}[${field}]=&${field}[phone]=` });
        expect([blank.status, idsOf(blank, field)]).to.deep.equal([201, []]);
        const made = await send('POST', '/events', {
          form: `${times}&${field}[0][${field}]=Sala+Nova&${field}[1]=${id}`,
        });
        expect([made.status, idsOf(made, field)[1]]).to.deep.equal([201, id]);
      });
    });
  }

  it('show one venue as itself, several as a list, and organizers always as a list', async () => {
    const ids = [(await create('venues', { venue: 'a' })).id, (await create('venues', { venue: 'b' })).id];
    const shown = async (venue: unknown) => (await create('events', { ...concert, venue })).venue;
    expect(await shown([])).to.deep.equal([]);
    expect((await shown(ids.slice(0, 1))).id).to.equal(ids[0]);
    expect((await shown(ids)).map((one: Loose) => one.id)).to.deep.equal(ids);
    expect((await create('events', { ...concert, organizer: { organizer: 'a' } })).organizer).to.have.length(1);
  });

  it('lead to another venue when the address is another', async () => {
    const at = async (address: string) =>
      (await create('events', { ...concert, venue: { venue: 'Ateneu', address } })).venue.id;
    const major = await at('C/ Major, 1');
    expect(await at('c/ major,  1')).to.equal(major);
    expect(await at('C/ Nou, 2')).not.to.equal(major);
    expect(await total('venues')).to.equal(2);
  });

  it('lead to another venue when there is no address and the town is another', async () => {
    const { id } = await create('venues', { venue: 'Teatre Principal', address: 'C/ Nou, 1', city: 'Reus' });
    const { id: bare } = await create('venues', { venue: 'Ateneu' });
    const at = async (venue: object) => (await create('events', { ...concert, venue })).venue.id;
    expect(await at({ venue: 'Teatre Principal' })).to.equal(id);
    expect(await at({ venue: 'Teatre Principal', city: 'REUS' })).to.equal(id);
    const salt = await at({ venue: 'Teatre Principal', city: 'Salt' });
    expect(salt).not.to.equal(id);
    expect(await at({ venue: 'Teatre Principal', city: 'Salt' })).to.equal(salt);
    expect(await at({ venue: 'Ateneu', city: 'Salt' })).to.equal(bare);
  });

  it('find names in any language, and make records in the language of the write', async () => {
    const { id } = await create('venues', { venue: 'Teatre', translations: { es: { venue: 'Teatro' } } });
    const body = { ...concert, venue: { venue: 'teatro' }, organizer: { organizer: 'Ayuntamiento' } };
    const event = await create('events', { ...body, translation_language: 'es' });
    expect(event.venue.id).to.equal(id);
    expect(event.organizer[0].available_languages).to.deep.equal(['es']);
  });
});

describeOnOnePair('what is no link of an event', () => {
  const { send, create } = withOneService();
  const known = new Map<string, number>();
  before(async () => {
    for (const { resource, bare } of kinds) known.set(resource, (await create(resource, bare)).id);
  });

  /** The numbers of records and of tags. */
  const totals = (resource: string) =>
    Promise.all(
      [`/${resource}?status=publish,pending,draft`, '/tags?hide_empty=false'].map(
        async (path) => (await send('GET', path)).body.total,
      ),
    );

  for (const { resource, field, bare } of kinds) {
    for (const [what, value] of [
      ['an unknown ID', 999],
      ['an unknown ID among known ones', () => [known.get(resource), 999]],
      ['an unknown ID in data', { id: 999 }],
      ['a name', 'Palau'],
      ['data without a name', { phone: '93' }],
      ['data without anything', {}],
      ['data in which all is blank but a telephone number', { [field]: '', phone: '93' }],
      ['data with a blank name', { [field]: ' ' }],
      ['data with a wrong website', { ...bare, website: 'foo' }],
      ['data with an unknown picture', { ...bare, image: 999 }],
      ['data with an unknown author, in a list', [{ ...bare, author: 999 }]],
      ['true', true],
      ['a list of lists', () => [[known.get(resource)]]],
    ] as const) {
      it(`cannot be written in the field ${field} as ${what}, and nothing is created`, async () => {
        const sent = typeof value === 'function' ? value() : value;
        const body = { ...concert, tags: ['nou'], [field]: sent };
        const answer = await send('POST', '/events', { body });
        expect([answer.status, answer.body.code]).to.deep.equal([400, 'rest_invalid_param']);
        expect(Object.keys(answer.body.data.params)).to.deep.equal([field]);
        expect(await totals(resource)).to.deep.equal([1, 0]);
      });
    }
  }
});
