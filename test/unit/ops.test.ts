import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { settings } from '../../src/settings.ts';

const root = join(import.meta.dirname, '../..');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
/** Settings that the image sets itself. */
const setByImage = ['HOST', 'PORT', 'DATA_DIR'];

describe('docker-compose.yml', () => {
  const { services } = parse(textOf('docker-compose.yml'));

  it('passes every setting through', () => {
    const passed = Object.keys(services.cartellera.environment);
    expect([...passed, ...setByImage]).to.have.members(Object.keys(settings));
  });

  it('takes its port from the environment, and checks often whether its servers are healthy', () => {
    expect(services.cartellera.ports).to.deep.equal([`127.0.0.1:\${PORT:-8080}:8080`]);
    for (const name of ['mongodb', 'elasticsearch']) expect(services[name].healthcheck.start_interval).to.equal('1s');
    expect(textOf('Dockerfile')).to.match(/HEALTHCHECK .*--start-interval=/);
  });
});

describe('the unit for systemd', () => {
  const unit = textOf('ops/cartellera.service');

  it('starts the service as npm start does', () => {
    const { start } = JSON.parse(textOf('package.json')).scripts as { start: string };
    for (const word of start.match(/--[\w-]+=\d+|MALLOC_\w+=\d+/g) ?? []) expect(unit).to.include(word);
  });

  it('lets it write only to its own folder', () => {
    expect(unit).to.include('StateDirectory=cartellera').and.to.include('DATA_DIR=/var/lib/cartellera');
    expect(unit).to.include('ProtectSystem=strict');
  });
});

describe('the example for nginx', () => {
  const example = textOf('ops/nginx.conf');

  it('finds files of pictures where the service keeps them', () => {
    const [, pattern = ''] = /location ~ "(\^\/media.*)" \{/.exec(example) ?? [];
    const { prefix, rest, file } =
      new RegExp(pattern).exec('/media/k3JxSQ0Yb2mLq9TzR7w1Ug/medium_large.webp')?.groups ?? {};
    expect(`media/${prefix}/${prefix}${rest}/${file}`).to.equal('media/k3/k3JxSQ0Yb2mLq9TzR7w1Ug/medium_large.webp');
    for (const path of ['/media/../full.jpg', '/media/k3JxSQ0Yb2mLq9TzR7w1Ug/full.svg', '/media/k3/full.jpg'])
      expect(path).to.not.match(new RegExp(pattern));
    expect(example).to.include('max-age=31536000, immutable').and.to.include("default-src 'none'; sandbox");
  });

  it('caches neither responses to credentials nor pages for browsers', () => {
    for (const name of ['proxy_cache_bypass', 'proxy_no_cache']) {
      expect(example).to.match(new RegExp(`${name} \\$cartellera_signed_in \\$cartellera_browser;`));
    }
  });
});
