import { expect } from 'chai';
import { type DeskAnswer, fieldsOf, filled, said, visitorOf } from '../support/desk-visitor.ts';
import { describeOnOnePair, describeOnPairs } from '../support/pairs.ts';
import { type WithService, withEmptiedService, withOneService } from '../support/with-service.ts';

const typed = {
  title: 'Sopar de carrer',
  start_date: '2031-06-24T21:00',
  venue: 'Carrer Nou',
  city: 'Vic',
  description: 'Porteu <cadira>.\n\nHi haurà música.',
  name: 'Quima',
  mail: 'quima@a.example',
};

/** Requests to a service that takes proposals. */
function proposing({ service, send }: WithService) {
  const formOf = async () => fieldsOf(await visitorOf(service.url).get('/propose'), '/propose');
  const proposed = async () => (await send('GET', '/events', { query: { status: 'pending' } })).body.events;
  const post = async (values: Record<string, string> = {}): Promise<DeskAnswer> =>
    visitorOf(service.url).post('/propose', filled(await formOf(), { ...typed, ...values }));
  return { formOf, proposed, post };
}

// The tests share what one address may send: five right forms a minute, sent again or not
describeOnPairs('a proposal of the public', (isFirst) => {
  const context = withEmptiedService({ http: { proposals: true } });
  const { service } = context;
  const { formOf, proposed, post } = proposing(context);

  it('waits for an editor, who sees from whom it comes and publishes it with one press; nobody else sees that', async () => {
    expect(said(await post(), 'notice')).to.deep.equal(['Gràcies. Ens ho mirarem aviat.']);
    const [event] = await proposed();
    expect(event).to.include({
      title: 'Sopar de carrer',
      status: 'pending',
      start_date: '2031-06-24 21:00:00',
      end_date: '2031-06-24 21:00:00',
      author: '0',
    });
    expect(event.description).to.equal('<p>Porteu &lt;cadira&gt;.</p>\n<p>Hi haurà música.</p>');
    expect((await service.request('GET', `/events/${event.id}`)).status).not.to.equal(200);
    const visitor = visitorOf(service.url);
    const { name, password } = await service.credentials('editor');
    await visitor.signIn(name, password);
    expect((await visitor.get('/desk')).text).to.include('Sopar de carrer');
    const page = await visitor.get(`/desk/events/${event.id}`);
    expect(page.text).to.include('Quima').and.include('quima@a.example');
    const path = `/desk/events/${event.id}/publish`;
    await visitor.post(path, fieldsOf(page, path));
    const shown = await service.request('GET', `/events/${event.id}`);
    expect([shown.status, JSON.stringify(shown.body).includes('quima')]).to.deep.equal([200, false]);
  });

  it('is made once, however often the form is sent', async () => {
    const form = filled(await formOf(), typed);
    const visitor = visitorOf(service.url);
    await Promise.all([visitor.post('/propose', form), visitor.post('/propose', form)]);
    await visitor.post('/propose', form);
    expect(await proposed()).to.have.lengthOf(1);
  });

  // Forms and pages do not depend on the pair
  if (!isFirst) return;

  it('that lacks something, or is wrong, says all of that and keeps what was typed', async () => {
    const refused = await post({
      title: '',
      start_date: '2031-06-24T21:00',
      end_date: '2031-06-01T10:00',
      mail: 'x',
      name: '',
      image: 'x',
    });
    expect([refused.status, said(refused, 'problem').length >= 4]).to.deep.equal([422, true]);
    expect(new Map(fieldsOf(refused, '/propose')).get('venue')).to.equal('Carrer Nou');
    expect(said(await post({ end_date: '2031-06-01T10:00' }), 'problem')).to.have.lengthOf(1);
    expect(await proposed()).to.deep.equal([]);
  });

  it('of a program that fills in what people do not see is thanked for, and thrown away', async () => {
    expect(said(await post({ company: 'Spam Inc.' }), 'notice')).to.have.lengthOf(1);
    expect(await proposed()).to.deep.equal([]);
  });
});

describeOnOnePair('a proposal of the public', () => {
  const context = withOneService({ http: { proposals: true } });
  const { formOf, proposed, post } = proposing(context);

  it('is taken five times a minute from one address, and from no page of another site', async () => {
    for (let at = 0; at < 5; at += 1) expect((await post({ title: `Acte ${at}` })).status).to.equal(200);
    const refused = await post();
    expect(refused.status).to.equal(429);
    expect(new Map(fieldsOf(refused, '/propose')).get('title')).to.equal(typed.title);
    expect(await proposed()).to.have.lengthOf(5);
    const foreign = await visitorOf(context.service.url).post('/propose', filled(await formOf(), typed), {
      'sec-fetch-site': 'cross-site',
    });
    expect(foreign.status).to.equal(403);
  });
});

describeOnOnePair('a calendar that takes no proposals', () => {
  const { service } = withOneService();

  it('has no form for them', async () => {
    expect((await fetch(`${service.url}/propose`)).status).to.equal(404);
  });
});
