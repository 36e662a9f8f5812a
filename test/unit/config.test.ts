import { expect } from 'chai';
import { readConfig, WrongSettings } from '../../src/read-config.ts';
import { settings } from '../../src/settings.ts';

function linesOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof WrongSettings) return error.lines;
    throw error;
  }
  return [];
}

describe('the settings', () => {
  it('have defaults that need nothing from the environment', () => {
    const config = readConfig({});
    expect(config.listen).to.deep.equal({ host: '127.0.0.1', port: 8080 });
    expect(config.links).to.deep.equal({ base: undefined, site: undefined, media: undefined });
    expect(config.store).to.deep.equal({
      folder: './data',
      mongodb: undefined,
      elasticsearch: undefined,
      bucket: undefined,
      spread: { shards: 1, replicas: '0-1' },
    });
    expect(config.calendar).to.deep.equal({
      languages: ['ca', 'es'],
      timeZone: 'Europe/Madrid',
      dayCutoff: '06:00',
      currency: 'EUR',
      priceSteps: [10, 20, 50],
      recurrenceMonths: 25,
      hasAgenda: true,
      pages: { events: '/event/{slug}/', venues: '/venue/{slug}/', organizers: '/organizer/{slug}/' },
      maxPerPage: 100,
      name: 'Agenda',
      color: '',
      maxFeed: 2000,
      maxAnswer: 33_554_432,
      taxonomies: { categories: 'event_category', tags: 'event_tag' },
    });
    expect(config.http).to.deep.equal({
      namespace: 'calendar/events/v1',
      aliases: [],
      origins: ['*'],
      deployment: 'ca',
      maxBody: 1_048_576,
      maxWorking: 1000,
      rateLimit: 0,
      signInLimit: 100,
      desk: true,
      proposals: false,
      trustedProxies: 0,
      uploads: { maxBytes: 10_485_760, maxPixels: 50_000_000, outgoing: { hosts: [], blocks: [] } },
      pages: {
        areOn: true,
        imageOrigins: [],
        brand: {
          intro: undefined,
          logo: undefined,
          accent: undefined,
          footer: undefined,
          links: undefined,
          css: undefined,
        },
      },
    });
    expect(config.workers).to.equal(1);
    expect(config.administrator).to.deep.equal({ name: 'admin', password: undefined });
    expect(config.allowReset).to.equal(false);
    expect(config.traces).to.equal(false);
    expect(config.logLevel).to.equal('info');
  });

  it('are deeply frozen', () => {
    const config = readConfig({});
    expect(() => Object.assign(config.listen, { port: 1 })).to.throw(TypeError);
    expect(() => (config.calendar.languages as string[]).push('en')).to.throw(TypeError);
  });

  it('are read from the environment', () => {
    const config = readConfig({
      HOST: '0.0.0.0',
      PORT: '0',
      BASE_URL: 'https://agenda.example/',
      SITE_URL: 'https://example.org/actos',
      EVENT_PATH: 'acte/{slug}',
      API_ALIASES: '/wp-json/tribe/events/v1/, v1',
      LANGUAGES: 'es, ca,en',
      DEPLOYMENT: 'es',
      TAXONOMIES: 'tribe_events_cat, post_tag',
      RATE_LIMIT: '600',
      MAX_IN_FLIGHT: 'off',
      SIGN_IN_LIMIT: '0',
      ADMIN_PASSWORD: 'a b c',
    });
    expect(config.listen).to.deep.equal({ host: '0.0.0.0', port: 0 });
    expect(config.links).to.deep.equal({
      base: 'https://agenda.example',
      site: 'https://example.org/actos',
      media: undefined,
    });
    expect(config.calendar.pages.events).to.equal('/acte/{slug}');
    expect(config.http.aliases).to.deep.equal(['wp-json/tribe/events/v1', 'v1']);
    expect(config.calendar.languages).to.deep.equal(['es', 'ca', 'en']);
    expect(config.calendar.taxonomies).to.deep.equal({ categories: 'tribe_events_cat', tags: 'post_tag' });
    expect(config.http.rateLimit).to.equal(600);
    expect(config.http.maxWorking).to.equal(0);
    expect(config.http.signInLimit).to.equal(0);
    expect(config.administrator.password).to.equal('a b c');
  });

  it('count as absent when they are empty', () => {
    expect(readConfig({ PORT: '', BASE_URL: ' ', ADMIN_PASSWORD: '' })).to.deep.equal(readConfig({}));
  });

  it('have two values for no rate limit', () => {
    expect(readConfig({ RATE_LIMIT: 'off' }).http.rateLimit).to.equal(0);
    expect(readConfig({ RATE_LIMIT: '0' }).http.rateLimit).to.equal(0);
  });

  it('take both servers of the pair, several document servers among them', () => {
    const pair = { MONGODB_URL: 'mongodb://a:1,b:2/agenda', ELASTICSEARCH_URL: 'http://127.0.0.1:9200' };
    expect(readConfig(pair).store.mongodb).to.equal('mongodb://a:1,b:2/agenda');
  });

  it('refuse options of MongoDB that weaken what an answer promises, and take those that say it themselves', () => {
    const lineOf = (options: string) =>
      linesOf({ MONGODB_URL: `mongodb://me:hunter2@h/db?${options}`, ELASTICSEARCH_URL: 'http://h' })[0];
    for (const option of ['w=1', 'W=0', 'readPreference=nearest', 'readConcernLevel=local', 'journal=false']) {
      expect(lineOf(`tls=true&${option}`))
        .to.include(`without ${option}`)
        .and.not.to.include('hunter2');
    }
    expect(lineOf('retryWrites=false')).to.include('leave retryWrites out');
    const usual = 'mongodb://h/db?retryWrites=true&w=majority&appName=agenda';
    expect(readConfig({ MONGODB_URL: usual, ELASTICSEARCH_URL: 'http://h' }).store.mongodb).to.equal(usual);
  });

  it('take several nodes of Elasticsearch, the first one with the credentials', () => {
    const nodesOf = (ELASTICSEARCH_URL: string) =>
      readConfig({ MONGODB_URL: 'mongodb://h/db', ELASTICSEARCH_URL }).store.elasticsearch;
    expect(nodesOf('http://a:9200')).to.deep.equal(['http://a:9200']);
    expect(nodesOf('https://me:secret@a/es/, https://b , https://b')).to.deep.equal([
      'https://me:secret@a/es',
      'https://b',
    ]);
  });

  it('take a bucket for pictures with its key, at Amazon or elsewhere', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'hunter2' };
    const bucketOf = (MEDIA_URL: string) => readConfig({ MEDIA_URL, ...keys }).store.bucket;
    const key = { keyId: 'id', secret: 'hunter2' };
    expect(bucketOf('s3://agenda?region=eu-south-2')).to.deep.equal({
      bucket: 'agenda',
      prefix: '',
      region: 'eu-south-2',
      endpoint: 'https://s3.eu-south-2.amazonaws.com',
      ...key,
    });
    const elsewhere = 's3://agenda/pictures/2031/?region=auto&endpoint=https://s3.example/';
    const place = { bucket: 'agenda', prefix: 'pictures/2031/', region: 'auto', endpoint: 'https://s3.example' };
    expect(bucketOf(elsewhere)).to.deep.equal({ ...place, ...key });
    expect(linesOf({ MEDIA_URL: elsewhere, AWS_ACCESS_KEY_ID: 'id' })).to.deep.equal([
      'MEDIA_URL is set and AWS_SECRET_ACCESS_KEY is not: set both parts of the key for the bucket',
    ]);
  });

  const wrong: [string, string[]][] = [
    ['PORT', ['eighty', '-1', '65536', '80.5', '0x50', '1e3']],
    [
      'BASE_URL',
      ['agenda.example', 'ftp://agenda.example', '/api', 'http://agenda.example/?a=1', 'http://a b', 'http://me@a'],
    ],
    ['SITE_URL', ['javascript:alert(1)', '//example.org', 'https://me:hunter2@example.org']],
    [
      'EVENT_PATH',
      ['/event/', '/{slug}/{slug}/', '/a b/{slug}', '/event/?e={slug}', '//{slug}', '/../{slug}', '/{id}/'],
    ],
    ['VENUE_PATH', ['/venue']],
    ['ORGANIZER_PATH', ['https://a.cat/{slug}']],
    ['API_NAMESPACE', ['/', 'a//b', '../b', 'a?b', 'a b']],
    ['API_ALIASES', ['v1,..', 'a b']],
    ['MONGODB_URL', ['http://127.0.0.1', 'mongodb://']],
    ['ELASTICSEARCH_URL', ['127.0.0.1:9200', ',', 'http://a,b:9200', 'http://a,http://me:secret@b']],
    [
      'MEDIA_URL',
      [
        'https://bucket.example',
        's3://',
        's3://bucket',
        's3://Bucket?region=a',
        's3://me:hunter2@bucket?region=a',
        's3://bucket/a b?region=a',
        's3://bucket?region=a&endpoint=bucket.example',
        's3://bucket?region=a&endpoint=https://me:hunter2@s3.example',
        's3://bucket?region=a&acl=public',
      ],
    ],
    ['MEDIA_BASE', ['cdn.example', 'https://me:hunter2@cdn.example', '/media']],
    ['INDEX_SHARDS', ['0', 'two']],
    ['INDEX_REPLICAS', ['-1', '1-', 'all', '0-many']],
    ['LANGUAGES', [',', 'ca,ca', 'catalan', 'CA', 'ca;es']],
    ['DEPLOYMENT', ['en', 'CA']],
    ['TIME_ZONE', ['Europe/Nowhere', '+02:00', 'Madrid', 'PST', 'SystemV/PST8']],
    ['CURRENCY', ['eur', 'EURO', '€']],
    ['DAY_CUTOFF', ['6', '24:00', '06:60']],
    ['PRICE_STEPS', ['0', '20,10', '1.5', 'ten']],
    ['TAXONOMIES', ['event_category', 'same,same', 'a,b,c', 'a b,c', ',']],
    ['CALENDAR_NAME', ['Agen\nda']],
    ['CALENDAR_COLOR', ['#ff00', 'Tomato', 'tomatoe']],
    ['CALENDAR_LOGO', ['/nowhere/logo.png', '/etc/hostname', 'https://']],
    ['CALENDAR_LINKS', ['Legal', '=/legal', 'Legal=legal', 'Legal=//example.org', 'Legal=javascript:alert(1)']],
    ['CALENDAR_CSS', ['/nowhere/own.css', '/etc']],
    ['MAX_PER_PAGE', ['0', 'many']],
    ['MAX_FEED', ['0', 'all']],
    ['MAX_BODY', ['0', '1MB']],
    ['ADMIN_USER', ['a:b', 'x'.repeat(61)]],
    ['MAX_IN_FLIGHT', ['-5', 'many']],
    ['RATE_LIMIT', ['-5', 'on']],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', ['collector:4318']],
    ['SIGN_IN_LIMIT', ['-1', 'ten']],
    ['CORS_ORIGINS', ['agenda.example', 'https://agenda.example/', 'https://a.example,x']],
    ['NOW', ['tomorrow', '25:00']],
    ['TRUST_PROXY', ['-1', 'true', '127.0.0.1']],
    ['WORKERS', ['0', '-2', 'auto', '2']],
    ['LOG_LEVEL', ['loud', 'INFO']],
  ];
  for (const [name, values] of wrong) {
    for (const value of values) {
      it(`refuse ${name}=${value.slice(0, 30)} with one line that names it`, () => {
        const lines = linesOf({ [name]: value }).filter((line) => line.startsWith(`${name} is`));
        expect(lines).to.have.length(1);
        expect(lines[0]).to.match(/: it must be .+/);
        expect(lines[0]).not.to.include('\n');
      });
    }
  }

  it('report all wrong ones at once', () => {
    const lines = linesOf({ PORT: 'x', LANGUAGES: '-', DEPLOYMENT: 'fr' });
    expect(lines.map((line) => line.split(' ')[0])).to.have.members(['PORT', 'LANGUAGES', 'DEPLOYMENT']);
  });

  it('refuse one server without the other', () => {
    expect(linesOf({ MONGODB_URL: 'mongodb://h/db' })[0]).to.include('ELASTICSEARCH_URL is not');
    expect(linesOf({ ELASTICSEARCH_URL: 'http://h' })[0]).to.include('MONGODB_URL is not');
  });

  it('do not call a server unset whose address is wrong', () => {
    const lines = linesOf({ MONGODB_URL: 'db.example', ELASTICSEARCH_URL: 'http://h', WORKERS: '2' });
    expect(lines).to.have.length(1);
    expect(lines[0]).to.match(/^MONGODB_URL is not usable/);
  });

  it('take several workers on the server pair only, and say what to do instead', () => {
    const pair = { MONGODB_URL: 'mongodb://h/db', ELASTICSEARCH_URL: 'http://h' };
    expect(readConfig({ ...pair, WORKERS: '4' }).workers).to.equal(4);
    expect(linesOf({ WORKERS: '4' })[0])
      .to.include('MONGODB_URL')
      .and.to.include('one process writes at a time');
  });

  it('take a clock for tests only where resets are allowed', () => {
    const at = Date.UTC(2031, 4, 6, 8);
    expect(readConfig({ NOW: '2031-05-06T08:00:00Z', ALLOW_RESET: 'true' }).now).to.equal(at);
    expect(readConfig({ NOW: '2031-05-06 10:00:00+02:00', ALLOW_RESET: 'true' }).now).to.equal(at);
    expect(readConfig({}).now).to.equal(undefined);
    expect(linesOf({ NOW: '2031-05-06T08:00:00Z' })[0]).to.match(/^NOW is set and ALLOW_RESET is not true/);
  });

  it('are overridden by the command line', () => {
    const pair = { MONGODB_URL: 'mongodb://h/db', ELASTICSEARCH_URL: 'http://h', WORKERS: '4' };
    expect(readConfig(pair, { WORKERS: '2' }).workers).to.equal(2);
    expect(readConfig(pair, { WORKERS: undefined }).workers).to.equal(4);
  });

  it('refuse an alias that is the namespace', () => {
    expect(linesOf({ API_ALIASES: '/calendar/events/v1' })[0]).to.match(/^API_ALIASES/);
  });

  it('refuse one path for the pages of two kinds of records, which nobody could tell apart', () => {
    const paths = { EVENT_PATH: '/fitxa/{slug}/', ORGANIZER_PATH: 'fitxa/{slug}' };
    expect(linesOf(paths)).to.deep.equal([
      'ORGANIZER_PATH is the same as EVENT_PATH: pages of two kinds cannot have one path',
    ]);
    expect(linesOf({ ...paths, PAGES: 'off' })).to.deep.equal([]);
  });

  it('never repeat a secret', () => {
    const nodes = 'https://h,ftp://me:hunter2@h,http://me:hunter2@i';
    const lines = linesOf({ MONGODB_URL: 'http://root:hunter2@h', ELASTICSEARCH_URL: nodes });
    expect(lines.join()).not.to.include('hunter2');
    expect(lines).to.have.length.at.least(2);
    const roots = linesOf({ BASE_URL: 'https://me:hunter2@agenda.example', SITE_URL: 'ftp://me:hunter2@h' });
    expect(roots.join()).not.to.include('hunter2');
    expect(roots).to.have.length(2);
  });

  it('each have a description', () => {
    for (const [name, setting] of Object.entries(settings)) {
      expect(name).to.match(/^[A-Z_]+$/);
      expect(setting.meaning).to.have.length.above(10);
    }
  });
});
