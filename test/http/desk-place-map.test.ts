import { expect } from 'chai';
import { visitorOf } from '../support/desk-visitor.ts';
import { all } from '../support/pages.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { startService } from '../support/service.ts';
import { visitorAs, withOneDesk } from '../support/with-desk.ts';

describeOnOnePair('the map in the form of a venue', () => {
  const { service, at } = withOneDesk();

  const dotOn = (picture: string) =>
    /<circle r="9" cx="([\d.]+)" cy="([\d.]+)"(?: visibility="(\w+)")?/.exec(picture)?.slice(1);

  it('is drawn around the point, else around its town, else wide', async () => {
    const visitor = await at('author');
    const around = (await visitor.get('/desk/map?lat=41.98&lng=2.82&zoom=11')).text;
    expect(dotOn(around)).to.deep.equal(['280.0', '160.0', undefined]);
    expect(around).to.include('>Girona</text>').and.to.include('data-zoom="11"');
    const ofTown = (await visitor.get('/desk/map?lat=&lng=&city=Vic')).text;
    expect([dotOn(ofTown)?.[2], all(ofTown, /data-zoom="(\d+)"/g)]).to.deep.equal(['hidden', ['12']]);
    expect((await visitor.get('/desk/map?city=Enlloc')).text).to.include('data-zoom="5"');
    // Beside another place that is shown
    expect(
      dotOn((await visitor.get('/desk/map?lat=41.98&lng=2.82&at_lat=41.98&at_lng=2.8&zoom=11')).text)?.[0],
    ).not.to.equal('280.0');
  });

  it('takes nothing for a place that is none, and stays within its levels', async () => {
    const visitor = await at('author');
    for (const query of ['lat=91&lng=2', 'lat=x&lng=2', 'lat=NaN&lng=NaN', 'zoom=-4', 'zoom=99', 'zoom=x', 'lat[]=1']) {
      const { status, text } = await visitor.get(`/desk/map?${query}`);
      expect([query, status, text.includes('NaN')]).to.deep.equal([query, 200, false]);
      expect(Number(all(text, /data-zoom="(\d+)"/g)[0])).to.be.within(4, 13);
    }
  });

  it('is for those who may make venues', async () => {
    expect((await visitorOf(service.url).get('/desk/map')).text).to.include('name="password"');
  });
});

describeOnOnePair('the map in the form of a venue with tiles', () => {
  it('has the streets of the settings, closer, and says whose they are', async () => {
    const tiles = { address: 'https://tiles.example/{z}/{x}/{y}.png', credit: '© Qui sigui' };
    const service = await startService({ http: { pages: { areOn: true, imageOrigins: [], tiles } } });
    try {
      const visitor = await visitorAs(service, 'author');
      const answer = await visitor.get('/desk/map?lat=41.98&lng=2.82&zoom=17');
      expect(answer.text).to.include('href="https://tiles.example/17/').and.to.include('© Qui sigui');
      expect(answer.headers.get('content-security-policy')).to.match(/img-src [^;]*https:/);
    } finally {
      await service.close();
    }
  });
});
