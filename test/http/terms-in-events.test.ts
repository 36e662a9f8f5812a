import { expect } from 'chai';
import type { Answer, Asking, Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { startService } from '../support/service.ts';
import { withEmptiedService } from '../support/with-service.ts';

for (const resource of ['categories', 'tags'] as const) {
  describeOnOnePair(`the ${resource} of an event`, () => {
    const { service, send } = withEmptiedService();
    let music: number;
    let dance: number;
    beforeEach(async () => {
      music = (await create('Música', { slug: 'concerts' })).id;
      dance = (await create('Teatre i dansa')).id;
    });

    const create = async (name: string, more: object = {}) =>
      (await send('POST', `/${resource}`, { body: { name, ...more } })).body;
    const write = (value: unknown, as: Asking['as'] = 'editor') =>
      send('POST', '/events', { as, body: { ...concert, [resource]: value } });
    const idsOf = ({ body }: Answer): number[] => body[resource].map(({ id }: Loose) => id);
    const namesOf = ({ body }: Answer): string[] => body[resource].map(({ name }: Loose) => name);
    const total = async () => (await send('GET', `/${resource}?hide_empty=false`)).body.total;

    it('may be IDs, slugs and names, mixed', async () => {
      for (const value of [
        [music, dance],
        [String(music), String(dance)],
        `${music},${dance}`,
        ['concerts', 'teatre-i-dansa'],
        'concerts, teatre-i-dansa',
        ['Música', 'Teatre i dansa'],
        'música,TEATRE I DANSA',
        [music, 'teatre i dansa', 'Música', music],
        [{ id: music }, { id: dance }],
      ]) {
        const answer = await write(value);
        expect([answer.status, idsOf(answer)]).to.deep.equal([201, [music, dance]]);
      }
      expect(await total()).to.equal(2);
    });

    it('may be one', async () => {
      for (const value of [music, String(music), [music], 'concerts', 'Música']) {
        expect(idsOf(await write(value))).to.deep.equal([music]);
      }
    });

    describe('whose slug or name is digits', () => {
      const long = '20260101202601012026';
      const filtered = (value: string) =>
        service.request('GET', '/events', {
          query: { [resource]: value, start_date: '2031-01-01', end_date: '2032-01-01' },
        });

      it('are found by their slug', async () => {
        for (const [name, slug] of [
          ['100%', '100000'],
          ['202600', '202600'],
          ['007', '007'],
          ['Zero', '0'],
          ['Cent', long],
        ] as const) {
          const { id } = await create(name, { slug });
          for (const value of [slug, [slug], `${music},${slug}`, name]) {
            const answer = await write(value);
            expect([slug, answer.status, idsOf(answer).includes(id)]).to.deep.equal([slug, 201, true]);
          }
          for (const value of [slug, `${slug},${dance}`]) {
            const { status, body } = await filtered(value);
            expect([value, status, body.total]).to.deep.equal([value, 200, 4]);
          }
        }
      });

      it('are found by their name in writes', async () => {
        const { id } = await create('202600', { slug: 'any' });
        expect(idsOf(await write('202600'))).to.deep.equal([id]);
        expect((await filtered('202600')).status).to.equal(400);
      });

      it('give way to the one that has that ID', async () => {
        await create(String(music));
        expect(idsOf(await write([String(music)]))).to.deep.equal([music]);
        expect((await filtered(String(music))).body.total).to.equal(1);
        expect((await filtered(String(dance))).body.total).to.equal(0);
      });

      it('are not found by numbers, which are IDs alone', async () => {
        await create('202600');
        for (const value of [202600, [202600], [{ id: 202600 }]]) {
          const { status, body } = await write(value);
          expect([status, Object.keys(body.data.params)]).to.deep.equal([400, [resource]]);
        }
      });

      it('are never made by digits', async () => {
        for (const value of ['0', '007', '202600', long]) {
          for (const { status, body } of [await write(['Nova', value]), await filtered(value)]) {
            expect([value, status, Object.keys(body.data?.params)]).to.deep.equal([value, 400, [resource]]);
          }
          expect(await total(), value).to.equal(2);
        }
      });
    });

    it('are made when their name is new, each once', async () => {
      const answer = await write(['Fira', 'fira', music, 'Mercat']);
      expect(namesOf(answer)).to.deep.equal(['Fira', 'Mercat', 'Música']);
      expect(await total()).to.equal(4);
      const fira = (await service.request('GET', `/${resource}?slug=fira`)).body[resource][0];
      expect(fira).to.include({ name: 'Fira', slug: 'fira', parent: 0, count: 1 });
    });

    it('are made in the language of the write and found in any', async () => {
      const spanish = { ...concert, [resource]: ['Feria'], translation_language: 'es' };
      const made = await send('POST', '/events', { body: spanish });
      expect(made.body[resource][0].available_languages).to.deep.equal(['es']);
      expect(idsOf(await write('feria'))).to.deep.equal(idsOf(made));
    });

    it('are shown by name, as the language sorts it', async () => {
      const answer = await write(['Zona', 'Àrea', 'Ermita', 'Ésser']);
      expect(namesOf(answer)).to.deep.equal(['Àrea', 'Ermita', 'Ésser', 'Zona']);
    });

    it('stay without an update and go with an empty one', async () => {
      for (const nothing of [[], '', null]) {
        const path = `/events/${(await write([music])).body.id}`;
        const patch = (body: object) => send('PATCH', path, { body });
        expect(idsOf(await patch({ title: 'Nou' }))).to.deep.equal([music]);
        expect(idsOf(await patch({ [resource]: [dance] }))).to.deep.equal([dance]);
        expect(idsOf(await patch({ [resource]: nothing }))).to.deep.equal([]);
      }
    });

    it('cannot be unknown IDs, values of other types, or lists within lists, with which nothing is created', async () => {
      for (const value of [999, '999', [999], `${music},999`, [0], [-1], [1.5], [true], [[music]], true]) {
        const { status, body } = await write(Array.isArray(value) ? ['Nova', ...value] : value);
        const refused = [status, body.code, Object.keys(body.data.params), await total()];
        expect([value, ...refused]).to.deep.equal([value, 400, 'rest_invalid_param', [resource], 2]);
      }
    });

    it('cannot be of the other kind', async () => {
      const other = resource === 'tags' ? 'categories' : 'tags';
      const { body } = await send('POST', `/${other}`, { body: { name: 'Altra' } });
      expect((await write([body.id])).status).to.equal(400);
    });

    it('are made by authors, and only named by contributors', async () => {
      expect((await write(['Fira'], 'author')).status).to.equal(201);
      const refused = await write(['Mercat', music], 'contributor');
      expect([refused.status, Object.keys(refused.body.data.params)]).to.deep.equal([400, [resource]]);
      expect(await total()).to.equal(3);
      const known = await write(['Fira', music], 'contributor');
      expect([known.status, namesOf(known)]).to.deep.equal([201, ['Fira', 'Música']]);
    });

    it('may be sent in a form', async () => {
      const times = 'title=a&start_date=2031-06-01&end_date=2031-06-01';
      for (const form of [
        `${resource}=${music},${dance}`,
        `${resource}=${music}&${resource}=concerts&${resource}=Teatre+i+dansa`,
        `${resource}[]=${music}&${resource}[]=${dance}`,
        `${resource}[0]=concerts&${resource}[1]=teatre-i-dansa`,
      ]) {
        const answer = await send('POST', '/events', { form: `${times}&${form}` });
        expect([answer.status, idsOf(answer)]).to.deep.equal([201, [music, dance]]);
      }
    });

    it('keep commas of names in lists', async () => {
      expect(namesOf(await write(['Pa, vi i sucre']))).to.deep.equal(['Pa, vi i sucre']);
    });
  });
}

describeOnOnePair('the deployment whose items are typed as integers', () => {
  it('takes names all the same', async () => {
    const service = await startService({ http: { deployment: 'es' } });
    const body = { ...concert, tags: ['jazz', 'blues'], categories: 'Música' };
    const answer = await service.request('POST', '/events', { as: 'editor', body });
    await service.close();
    expect([answer.status, answer.body.tags.length, answer.body.categories[0].name]).to.deep.equal([201, 2, 'Música']);
  });
});
