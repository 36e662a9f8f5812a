import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { gateOf } from '../../src/derive/gate.ts';
import { readTribePage } from '../../src/formats/the-events-calendar.ts';
import type { ResourceName } from '../../src/model/tables/field.ts';
import { describeWhere } from '../support/demanded.ts';

const recorded = join(import.meta.dirname, '../../../shared/conformance/golden');
const absence = 'NO RECORDED ANSWERS: THEY LIE IN shared/conformance/golden BESIDE THE PROJECT';

type Body = Record<string, unknown>;
interface Step {
  readonly status: number;
  readonly body: Body;
}

/** The fields by which a recorded value is a complete record of a resource; partial records are skipped. */
const marks: Partial<Record<ResourceName, readonly string[]>> = {
  events: ['title', 'end_date', 'cost_details'],
  venues: ['venue', 'stateprovince', 'global_id'],
  organizers: ['organizer', 'email', 'global_id'],
  categories: ['name', 'taxonomy', 'urls'],
};

/** Replaces the placeholders of a recorded response, such as `{n:a}` for an ID. */
function filled(text: string): Body {
  const ids = new Map<string, number>();
  const idOf = (name: string): number => {
    ids.set(name, ids.get(name) ?? ids.size + 1);
    return ids.get(name) as number;
  };
  return JSON.parse(
    text
      .replace(/"\{n:(\w+)\}"/g, (_, name: string) => String(idOf(name)))
      .replace(/9999-99-99 99:99:99/g, '2026-01-01 10:00:00')
      .replace(/\{site\}|\{api\}/g, 'https://example.org')
      .replace(/\{(?:s:)?(\w+)\}/g, (_, name: string) => String(idOf(name))),
  );
}

/** All complete records among the recorded responses. */
function recordsOf(resource: ResourceName): Body[] {
  return readdirSync(recorded).flatMap((file) => {
    const { steps } = JSON.parse(readFileSync(join(recorded, file), 'utf8')) as { steps: Step[] };
    const bodies = steps
      .filter(({ status, body }) => status < 300 && body)
      .map(({ body }) => filled(JSON.stringify(body)));
    return bodies.filter((body) => marks[resource]?.every((mark) => mark in body));
  });
}

describeWhere(existsSync(recorded), absence, "the recorded answers of The Events Calendar's interface", () => {
  for (const resource of Object.keys(marks) as ResourceName[]) {
    it(`are read as ${resource} that the gate takes`, () => {
      const bodies = recordsOf(resource);
      expect(bodies.length, 'recorded').to.be.greaterThan(1);
      const { records } = readTribePage(resource, { [resource]: bodies, total_pages: 1 }, { languages: ['ca', 'es'] });
      expect(records.length).to.be.at.least(bodies.length);
      const gate = gateOf({ languages: ['ca', 'es'], timeZone: 'Europe/Madrid' });
      for (const record of records) {
        const { missing, wrong } = gate.create(record.resource, { query: {}, body: record.values, file: true });
        expect({ missing, wrong }, JSON.stringify(record.values)).to.deep.equal({ missing: [], wrong: {} });
        expect(record.name).not.to.equal('');
      }
    });
  }

  it('give every event the venue that it shows, and no website of its own where it had none', () => {
    const { records } = readTribePage('events', { events: recordsOf('events') }, { languages: ['ca', 'es'] });
    const events = records.filter((record) => record.resource === 'events');
    expect(events.some(({ links }) => (links.venue ?? []).length > 0)).to.equal(true);
    expect(events.filter(({ values }) => String(values['website']).includes('/event/'))).to.deep.equal([]);
  });
});
