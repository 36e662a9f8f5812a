import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { ended, newFolder, removeFolders } from '../support/command.ts';
import { eventually } from '../support/eventually.ts';
import { administrator, type Serving, sendJson, startServing, withAdministrator } from '../support/serving.ts';

const [traceId, parentSpanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
const concert = { title: 'Concert', start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' };

describe('traces', () => {
  let settings: Record<string, string>;
  let serving: Serving | undefined;
  let collector: Server | undefined;
  before(async () => {
    settings = await withAdministrator({ DATA_DIR: newFolder() });
  });
  afterEach(() => {
    serving?.child.kill('SIGKILL');
    collector?.close();
  });
  after(removeFolders);

  /** Starts a collector that records what it receives as OTLP over HTTP with JSON. */
  async function startCollector(statusNow = () => 200): Promise<{ url: string; got: { path: string; body: Loose }[] }> {
    const got: { path: string; body: Loose }[] = [];
    const server = createServer(async (request, response) => {
      got.push({ path: request.url ?? '', body: await json(request) });
      response.writeHead(statusNow(), { 'Content-Type': 'application/json' }).end('{}');
    });
    collector = server;
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listen(0, '127.0.0.1', resolve);
    await promise;
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got };
  }

  async function stopped(): Promise<number | null> {
    const end = ended((serving as Serving).child);
    serving?.child.kill('SIGTERM');
    return (await end).code;
  }

  const attributesOf = ({ attributes }: Loose) =>
    Object.fromEntries(attributes.map(({ key, value }: Loose) => [key, Object.values(value)[0]]));

  it('have spans of each request and of its calls to the store and the index, in the trace of its client', async () => {
    const { url, got } = await startCollector();
    serving = await startServing({
      ...settings,
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=assaig',
    });
    const { api } = serving;
    await sendJson('POST', `${api}/events`, administrator, concert);
    const headers = { traceparent: `00-${traceId}-${parentSpanId}-01`, 'X-Request-Id': 'r1' };
    await (await fetch(`${api}/events?search=secretíssim`, { headers })).text();
    await (await fetch(`${api}/events/999`)).text();
    expect(await stopped()).to.equal(0);
    expect(got.map(({ path }) => path)).to.include('/v1/traces');
    const resources = got.flatMap(({ body }) => body.resourceSpans);
    expect(attributesOf(resources[0].resource)).to.include({
      'service.name': 'cartellera',
      'deployment.environment.name': 'assaig',
    });
    const spans: Loose[] = resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }: Loose) => spans));
    const list = spans.find((span) => span.traceId === traceId && span.parentSpanId === parentSpanId);
    expect(list.name).to.equal('GET {api}/events');
    expect(attributesOf(list)).to.deep.equal({
      'http.request.method': 'GET',
      'http.route': '{api}/events',
      'http.response.status_code': 200,
      'cartellera.request_id': 'r1',
    });
    const inside = spans.filter((span) => span.parentSpanId === list.spanId);
    expect(inside.map(({ name }) => name)).to.include('index.find');
    const created = spans.find(({ name }) => name === 'POST {api}/events');
    const insert = spans.find(({ name }) => name === 'store.insert');
    expect([insert.traceId, insert.parentSpanId]).to.deep.equal([created.traceId, created.spanId]);
    expect(spans.map(({ name }) => name)).to.include('GET {api}/events/{id}');
    expect(JSON.stringify(got)).not.to.include('secret').and.not.to.include('Basic').and.not.to.include('Concert');
  });

  it('that the collector refuses are logged once, and so is its recovery; no request fails when it is down', async () => {
    let status = 404;
    const { url, got } = await startCollector(() => status);
    serving = await startServing({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_BSP_SCHEDULE_DELAY: '50' });
    const { api, lines } = serving;
    const warnings = () =>
      lines.filter(({ level, msg }) => level === 'warn' && /collector/.test(msg)).map(({ msg }) => msg);
    for (const sent of [1, 2]) {
      await sendJson('GET', `${api}/events`, undefined);
      await eventually(async () => expect(got.length).to.be.at.least(sent));
    }
    const lost = 'Traces are lost, for the collector takes none: Not Found';
    await eventually(async () => expect(warnings()).to.deep.equal([lost]));
    status = 200;
    await sendJson('GET', `${api}/events`, undefined);
    await eventually(async () => expect(warnings()).to.deep.equal([lost, 'The collector takes traces again']));
    collector?.close();
    collector?.closeAllConnections();
    expect((await sendJson('POST', `${api}/events`, administrator, concert)).status).to.equal(201);
    expect(await stopped()).to.equal(0);
  });

  it('are disabled by the environment variables of OpenTelemetry', async () => {
    const { url, got } = await startCollector();
    serving = await startServing({
      ...settings,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${url}/elsewhere`,
      OTEL_TRACES_SAMPLER: 'always_off',
    });
    expect((await sendJson('GET', `${serving.api}/events`, undefined)).status).to.equal(200);
    expect(await stopped()).to.equal(0);
    expect(got).to.deep.equal([]);
  });
});
