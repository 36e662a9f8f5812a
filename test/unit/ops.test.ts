import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { readConfig } from '../../src/read-config.ts';
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

describe('docker-compose.several.yml', () => {
  const base = parse(textOf('docker-compose.yml'));
  // Compose leaves a member out that it resets
  const reset = { tag: '!reset', resolve: () => null };
  const several = parse(textOf('docker-compose.several.yml'), { merge: true, customTags: [reset] });
  const { cartellera, ...servers } = several.services;
  /** The names of three servers of a kind. */
  const three = (name: string) => [name, `${name}-2`, `${name}-3`];
  const [members, nodes] = [three('mongodb'), three('elasticsearch')];

  it('adds two servers to each of those of docker-compose.yml, in the same versions', () => {
    expect(Object.keys(servers)).to.have.members([...members, ...nodes]);
    expect(base.services).to.include.all.keys('mongodb', 'elasticsearch', 'cartellera');
    for (const [name, { image }] of Object.entries<{ image: string }>(servers))
      expect(image, name).to.equal(base.services[name.replace(/-\d$/, '')].image);
  });

  it('gives the service settings that exist and can be used, with the addresses of all servers', () => {
    expect(settings).to.include.all.keys(Object.keys(cartellera.environment));
    const { mongodb, elasticsearch } = readConfig(cartellera.environment).store;
    const { hosts, set } =
      /^mongodb:\/\/(?<hosts>.*)\/cartellera\?replicaSet=(?<set>.*)$/.exec(mongodb ?? '')?.groups ?? {};
    expect(hosts?.split(',')).to.deep.equal(members);
    expect(elasticsearch).to.deep.equal(nodes.map((node) => `http://${node}:9200`));
    for (const member of members) expect(servers[member].command.join(' ')).to.include(`--replSet ${set} `);
    const [initiating] = servers.mongodb.healthcheck.test.slice(-1);
    for (const word of [set, ...members]) expect(initiating).to.include(`'${word}'`);
  });

  it('lets nodes find each other by their names', () => {
    for (const node of nodes) {
      const { environment } = servers[node];
      expect(environment['node.name']).to.equal(node);
      for (const name of ['discovery.seed_hosts', 'cluster.initial_master_nodes'])
        expect(environment[name].split(',')).to.deep.equal(nodes);
    }
    // With it a node forms a cluster of its own
    expect(base.services.elasticsearch.environment['discovery.type']).to.equal('single-node');
    expect(servers.elasticsearch.environment['discovery.type']).to.equal(null);
  });

  it('gives each server data of its own that stay', () => {
    const volumesOf = (name: string): string[] => servers[name].volumes ?? base.services[name].volumes;
    const data = [...members, ...nodes].map((name) => volumesOf(name)[0]?.split(':'));
    const named = data.map((each) => each?.[0]);
    expect(named).to.have.members([...Object.keys(base.volumes), ...Object.keys(several.volumes)]);
    expect(new Set(data.map((each) => each?.[1]))).to.have.property('size', 2);
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
