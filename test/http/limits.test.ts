import { expect } from 'chai';
import { clientOf } from '../../src/http/requests/limits.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { startService } from '../support/service.ts';

describeOnOnePair('the limit of failed sign-ins', () => {
  it('refuses further attempts from that address, including correct ones, but not those who have signed in before', async () => {
    const service = await startService({ http: { signInLimit: 2 } });
    const wrong = { name: 'editor', password: 'wrong' };
    try {
      expect((await service.request('GET', '/events', { as: 'editor' })).status).to.equal(200);
      for (let time = 0; time < 2; time++) {
        expect((await service.request('GET', '/events', { as: wrong })).status).to.equal(401);
      }
      const refused = await service.request('GET', '/events', { as: wrong });
      expect([refused.status, refused.body.code]).to.deep.equal([429, 'rate_limited']);
      expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
      expect((await service.request('GET', '/events', { as: 'author' })).status).to.equal(429);
      expect((await service.request('GET', '/events', { as: 'editor' })).status).to.equal(200);
      expect((await service.request('GET', '/events')).status).to.equal(200);
    } finally {
      await service.close();
    }
  });

  it('counts concurrent attempts, equal or not', async () => {
    const service = await startService({ http: { signInLimit: 2 } });
    try {
      for (const passwords of [Array(5).fill('same'), Array.from({ length: 5 }, (_, at) => `other ${at}`)]) {
        const answers = await Promise.all(
          passwords.map((password) => service.request('GET', '/tags', { as: { name: 'nobody', password } })),
        );
        expect(answers.map(({ status }) => status))
          .to.include(429)
          .and.not.include(200);
      }
    } finally {
      await service.close();
    }
  });

  it('does not refuse concurrent right credentials', async () => {
    const service = await startService({ http: { signInLimit: 2 } });
    try {
      const many = Array.from({ length: 20 }, () => service.request('GET', '/tags', { as: 'editor' }));
      expect((await Promise.all(many)).map(({ status }) => status)).to.deep.equal(Array(20).fill(200));
      for (const role of ['author', 'contributor', 'subscriber'] as const) {
        expect((await service.request('GET', '/tags', { as: role })).status).to.equal(200);
      }
    } finally {
      await service.close();
    }
  });

  it('is one for all routes', async () => {
    const service = await startService({ http: { signInLimit: 3 }, allowReset: true });
    const wrong = { key: 'wrong' };
    try {
      const statuses: number[] = [];
      for (const path of ['~/reset', '~/calendar/events/v1/events', '~/reset', '~/calendar/events/v1/events']) {
        statuses.push((await service.request('GET', path, { as: wrong })).status);
      }
      expect(statuses).to.deep.equal([401, 401, 401, 429]);
    } finally {
      await service.close();
    }
  });

  it('is off at 0', async () => {
    const service = await startService({ http: { signInLimit: 0 } });
    try {
      for (let time = 0; time < 8; time++) {
        expect((await service.request('GET', '/events', { as: { key: 'wrong' } })).status).to.equal(401);
      }
    } finally {
      await service.close();
    }
  });
});

describeOnOnePair('the limit of requests', () => {
  it('reports what remains, then refuses requests to the interface, but not to the probes', async () => {
    const service = await startService({ http: { rateLimit: 4 } });
    try {
      const first = await service.request('GET', '/tags');
      expect(first.headers.get('ratelimit-policy')).to.equal('"requests";q=4;w=60');
      expect(first.headers.get('ratelimit')).to.match(/^"requests";r=3;t=\d+$/);
      let last = first;
      for (let time = 0; time < 4; time++) last = await service.request('GET', '/tags');
      expect([last.status, last.body.code]).to.deep.equal([429, 'rate_limited']);
      expect(Number(last.headers.get('retry-after'))).to.be.within(1, 60);
      expect(last.headers.get('ratelimit')).to.equal(`"requests";r=0;t=${last.headers.get('retry-after')}`);
      expect((await service.request('GET', '~/healthz')).status).to.equal(200);
    } finally {
      await service.close();
    }
  });
});

describeOnOnePair('a client', () => {
  it('is an IPv4 address or an IPv6 network', () => {
    expect(clientOf('192.0.2.7')).to.equal('192.0.2.7');
    expect(clientOf('::ffff:192.0.2.7')).to.equal('192.0.2.7');
    expect(clientOf('2001:db8:1:2:3:4:5:6')).to.equal('2001:db8:1:2::/64');
    expect(clientOf('2001:db8::6')).to.equal('2001:db8:0:0::/64');
    expect(clientOf('2001:db8::1:2:3:4:5')).to.equal('2001:db8:0:1::/64');
    expect(clientOf('fe80::1%eth0')).to.equal('fe80:0:0:0::/64');
    expect(clientOf('::1')).to.equal('0:0:0:0::/64');
  });
});
