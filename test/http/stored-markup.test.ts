import { expect } from 'chai';
import { Parser } from 'htmlparser2';
import { type ResourceName, resourceNames, type ValueType } from '../../src/model/tables/field.ts';
import { resources } from '../../src/model/tables/resources.ts';
import type { Loose } from '../support/asking.ts';
import { leastOf } from '../support/matrix/world.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

/** Payloads that run a script if a page inserts a text unescaped. */
const payloads = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href=" java\tscript:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1)//<</script>',
  '</script><script>alert(1)</script>',
  '<p style="background:url(javascript:alert(1))">p</p>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">b</button></form>',
  '<base href="//evil.example"><meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '\0<\0script>alert(1)</script>',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  'https://evil.example/"onmouseover="alert(1)',
  'javascript:alert(1)',
];

const textual: readonly ValueType[] = ['title', 'plain', 'html', 'url', 'email', 'image', 'cost', 'terms', 'slug'];
const bare: readonly ValueType[] = ['title', 'plain'];
const harmful = /^(script|style|iframe|object|embed|svg|math|form|button|input|base|meta|link|noscript|template)$/;

/** What a browser would run or load as a page if a page contained this text, and the number of its tags. */
function foundIn(text: string): { harm: string[]; tags: number } {
  const harm: string[] = [];
  let tags = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      tags += 1;
      if (harmful.test(name)) harm.push(name);
      for (const [attribute, value] of Object.entries(attributes)) {
        const scheme = value.replaceAll(/[\s\0]/g, '').toLowerCase();
        if (/^(on|style|srcdoc|formaction)/.test(attribute)) harm.push(attribute);
        if (/^(javascript|vbscript|data):/.test(scheme)) harm.push(value);
      }
    },
  });
  parser.end(text);
  return { harm, tags };
}

/** All texts of a response, at any depth. */
function textsOf(value: Loose): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

describeOnOnePair('markup in stored texts', () => {
  const { service } = withOneService();

  let made = 0;
  /** Stores a text in every field that accepts it, as the service reports. */
  async function stored(resource: ResourceName, payload: string): Promise<Loose> {
    const rows = Object.entries({ ...resources[resource].fields, ...resources[resource].extensions });
    const names = rows.filter(([, { valueType }]) => textual.includes(valueType)).map(([name]) => name);
    made += 1;
    const text = `Text ${made} ${payload}`;
    const facts = Object.fromEntries(names.map((name) => [name, text]));
    const title = { [resources[resource].title]: text };
    const body = { ...leastOf(resource), ...facts, translations: { es: title } };
    const answer = await service.request('POST', `/${resource}`, { as: 'author', body });
    if (answer.status === 201) return answer.body;
    const wrong = Object.keys(answer.body.data.params);
    const rest = Object.entries(body).filter(([name]) => !wrong.includes(name));
    return created(resource, { ...leastOf(resource), ...Object.fromEntries(rest) });
  }

  async function created(resource: ResourceName, body: object): Promise<Loose> {
    const answer = await service.request('POST', `/${resource}`, { as: 'author', body });
    expect(answer.status, answer.text).to.equal(201);
    return answer.body;
  }

  /** Nothing in a record runs, and texts without markup have no tags at all. */
  function expectHarmless(record: Loose, bareNames: readonly string[]): void {
    for (const text of textsOf(record)) expect([text, foundIn(text).harm]).to.deep.equal([text, []]);
    for (const name of bareNames)
      expect([record[name], foundIn(record[name] ?? '').tags]).to.deep.equal([record[name], 0]);
  }

  for (const resource of resourceNames) {
    it(`of ${resource} does nothing in the page of somebody who shows it`, async () => {
      const fields = Object.entries(resources[resource].fields);
      const plain = fields.filter(([, { valueType }]) => bare.includes(valueType)).map(([name]) => name);
      for (const payload of payloads) {
        const { id } = await stored(resource, payload);
        const { body, text } = await service.request('GET', `/${resource}/${id}`);
        expect(body.id).to.equal(id);
        // Pages contain `json_ld` in a script element, which such a tag would end
        expect(text).not.to.match(/<\/?script/i);
        expectHarmless(body, plain);
      }
      // The other language has texts of its own, and is rendered by itself
      const query = { per_page: 100, translation_language: 'es', ...everything(resource) };
      const { body, text } = await service.request('GET', `/${resource}`, { query });
      expect(body[resource]).to.have.length.at.least(payloads.length);
      expect(text).not.to.match(/<\/?script/i);
      for (const record of body[resource]) expectHarmless(record, plain);
    });
  }
});

/** Parameters that make a list complete: by default lists omit past events and terms without events. */
function everything(resource: ResourceName): Record<string, string> {
  if (resource === 'events') return { start_date: '2000-01-01', end_date: '2050-01-01' };
  return resources[resource].family === 'term' ? { hide_empty: 'false' } : {};
}
