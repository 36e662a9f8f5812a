import { expect } from 'chai';
import { type Role, roles } from '../../src/model/documents/document.ts';
import type { Answer, Asking } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

type Who = Role | 'visitor';

const everybody: readonly Who[] = ['visitor', ...roles];
const editors: readonly Who[] = ['administrator', 'editor'];
const makers: readonly Who[] = [...editors, 'author'];

describeOnOnePair('rights over terms', () => {
  const { service } = withOneService();

  const request = (method: string, path: string, who: Who, more: Asking = {}) =>
    service.request(method, path, { ...more, ...(who !== 'visitor' && { as: who }) });
  const verdict = ({ status, body }: Answer) => [status, status < 300 ? '' : body.code];
  const refusal = (who: Who) => [who === 'visitor' ? 401 : 403, 'rest_forbidden'];

  let made = 0;
  const newTerm = async (name: string): Promise<number> => {
    made += 1;
    return (await request('POST', `/${name}`, 'administrator', { body: { name: `Terme ${made}` } })).body.id;
  };

  for (const name of ['categories', 'tags']) {
    for (const who of everybody) {
      it(`let ${who} do with ${name} what their role may`, async () => {
        const id = await newTerm(name);
        expect((await request('GET', `/${name}/${id}`, who)).status).to.equal(200);
        expect((await request('GET', `/${name}`, who)).status).to.equal(200);
        const created = await request('POST', `/${name}`, who, { body: { name: `De ${who}` } });
        expect(verdict(created)).to.deep.equal(makers.includes(who) ? [201, ''] : refusal(who));
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
          const answer = await request(method, `/${name}/${id}`, who, { body: { description: 'd' } });
          expect([method, ...verdict(answer)]).to.deep.equal([
            method,
            ...(editors.includes(who) ? [200, ''] : refusal(who)),
          ]);
        }
        const left = await request('GET', `/${name}/${id}`, who);
        expect([left.status, left.body.description]).to.deep.equal(
          editors.includes(who) ? [404, undefined] : [200, ''],
        );
      });
    }

    for (const who of everybody.filter((one) => !editors.includes(one))) {
      it(`reveal nothing of ${name} to ${who}, who may not change them`, async () => {
        const id = await newTerm(name);
        for (const asking of [{ body: { name: '' } }, { raw: '{' }, { query: 'translation_language=xx' }]) {
          for (const path of [`/${name}/${id}`, `/${name}/999999`]) {
            expect(verdict(await request('PATCH', path, who, asking))).to.deep.equal(refusal(who));
            expect(verdict(await request('DELETE', path, who, asking))).to.deep.equal(refusal(who));
          }
        }
      });
    }
  }
});
