import { expect } from 'chai';
import type { Asking } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

describeOnOnePair('messages say what would be right', () => {
  let service: Running;
  before(async () => {
    service = await startService({ http: { maxBody: 2000 } });
    for (const title of ['Un', 'Dos', 'Tres']) {
      await service.request('POST', '/events', { as: 'editor', body: { ...concert, title } });
    }
  });
  after(() => service.close());

  /** The messages in Catalan, Spanish and English. */
  async function messagesOf(method: string, path: string, asking: Asking = {}): Promise<string[]> {
    const answers = ['ca', 'es', 'en'].map((language) =>
      service.request(method, path, { ...asking, headers: { ...asking.headers, 'Accept-Language': language } }),
    );
    return (await Promise.all(answers)).map(({ body }) => body.message);
  }

  async function expectSaid(expected: RegExp, method: string, path: string, asking?: Asking): Promise<void> {
    for (const message of await messagesOf(method, path, asking)) expect(message).to.match(expected);
  }

  it('of a page past the end: how many there are', () =>
    expectSaid(/ 2$/, 'GET', '/events', { query: 'per_page=2&page=3' }));

  it('of a page of a list that is empty: that there is none', () =>
    expectSaid(/ 0$/, 'GET', '/venues', { query: 'page=2' }));

  it('of a body that is too large: how large it may be', () =>
    expectSaid(/ 2000 bytes$/, 'POST', '/events', { as: 'editor', body: { ...concert, title: 'a'.repeat(3000) } }));

  it('of a path that is nowhere: who names the others', async () => {
    expect(await messagesOf('GET', '/concerts')).to.deep.equal([
      'No hi ha res en aquesta adreça; l’índex de la interfície diu quines rutes hi ha',
      'No hay nada en esta dirección; el índice de la interfaz dice qué rutas hay',
      'There is nothing at this address; the index of the interface names the routes that there are',
    ]);
  });

  it('of wrong credentials: something else than of none', async () => {
    const without = await messagesOf('POST', '/events', { body: concert });
    const wrong = await messagesOf('POST', '/events', { body: concert, headers: { Authorization: 'Bearer wrong' } });
    expect(new Set([...without, ...wrong]).size).to.equal(6);
  });

  it('of a status that readers may not see: which they may', async () => {
    const { body } = await service.request('GET', '/events', { query: 'status=draft' });
    expect(body.data.params.status).to.match(/`publish`$/);
  });
});
