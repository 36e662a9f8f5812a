import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import type { Loose } from '../support/asking.ts';
import { openLoosePair } from '../support/loose.ts';
import { type Running, startService } from '../support/service.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Keywords of PromQL that are neither functions nor metrics. */
const operators = new Set(['and', 'or', 'unless', 'by', 'on', 'offset']);
/** Metrics and labels that Prometheus itself adds. */
const added = { metrics: ['up'], labels: ['job', 'instance', 'le'] };

interface Names {
  readonly metrics: string[];
  readonly labels: string[];
}

/** The metrics and labels in an expression. */
function namesIn(expression: string): Names {
  const grouped = /\b(?:by|on)\s*\(([^)]*)\)/g;
  const selected = /\{([^}]*)\}/g;
  const labels = [
    ...[...expression.matchAll(grouped)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
    ...[...expression.matchAll(selected)].flatMap(([, pairs = '']) => pairs.match(/\w+(?=\s*(?:=|!))/g) ?? []),
  ];
  const bare = expression
    .replaceAll(selected, '')
    .replaceAll(grouped, '')
    .replaceAll(/\[[^\]]*\]/g, '');
  const words = [...bare.matchAll(/\b[a-z_]\w*\b(?!\s*\()/gi)].map(([word]) => word);
  return { metrics: words.filter((word) => !operators.has(word)), labels };
}

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}

const alerts: Alert[] = parse(read('ops/alerts.yml')).groups.flatMap(({ rules }: Loose) => rules);
const dashboard: Loose = JSON.parse(read('ops/grafana-dashboard.json'));

describe('what operators watch', () => {
  let service: Running;
  let known: Names;
  before(async () => {
    service = await startService({ pair: await openLoosePair(['ca', 'es']) });
    await service.request('GET', '/events');
    const { text } = await service.request('GET', '~/metrics');
    known = {
      metrics: [...added.metrics, ...[...text.matchAll(/^([a-z]\w+)[{ ]/gm)].map(([, name]) => name as string)],
      labels: [...added.labels, ...[...text.matchAll(/[{,](\w+)="/g)].map(([, name]) => name as string)],
    };
  });
  after(() => service.close());

  function expectKnown(where: string, expression: string): void {
    const { metrics, labels } = namesIn(expression);
    expect(metrics, where).not.to.deep.equal([]);
    for (const name of metrics) expect(known.metrics, where).to.include(name);
    for (const name of labels) expect(known.labels, where).to.include(name);
  }

  for (const { alert, expr, labels, annotations } of alerts) {
    it(`is measured: the alert ${alert}`, () => {
      expectKnown(alert, expr);
      expect(['page', 'ticket']).to.include(labels.severity);
      expect(annotations.summary).to.match(/^\S.{10,}[^.]$/);
    });
  }

  for (const { title, targets } of dashboard.panels) {
    it(`is measured: the panel ${title}`, () => {
      for (const { expr } of targets) expectKnown(title, expr);
    });
  }

  it('would be missed under another name', () => {
    expect(() => expectKnown('', 'cartellera_requests_shred_total > 0')).to.throw();
    expect(() => expectKnown('', 'rate(cartellera_records{colour="events"}[5m])')).to.throw();
  });

  it('is explained, every alert once, in the page on operations', () => {
    const explained = [...read('OPERATIONS.md').matchAll(/^\| `(Cartellera\w+)` \|/gm)].map(([, name]) => name);
    expect(explained).to.deep.equal(alerts.map(({ alert }) => alert));
  });

  it('has panels of their own numbers and places', () => {
    const places = dashboard.panels.map(({ id, gridPos }: Loose) => [id, gridPos.x, gridPos.y].join());
    expect(new Set(places).size).to.equal(dashboard.panels.length);
  });
});
