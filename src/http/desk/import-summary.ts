/** What an import has done, as its page and those of later days sum it up. */

import type { Reason } from '../../interchange/tally.ts';
import { isAmong, namesOf } from '../../model/arrays-and-maps.ts';
import { type ImportFacts, type ImportReason, outcomes } from '../../model/documents/document.ts';
import { type Kind, kinds } from '../../model/tables/field.ts';
import { remarkCodes, remarkSentence } from '../../model/words/remarks.ts';
import { type Html, html, type Part } from '../pages/html.ts';
import type { Visit } from './visit.ts';

/** Examples of each reason, and reasons, that are remembered and shown; the most characters of an example. */
const maxExamples = 5;
const maxReasons = 100;
const longestExample = 300;

/** Reasons as they are remembered: the most frequent first, each with a few examples. */
export function reasonsIn(reasons: readonly Reason[]): ImportReason[] {
  const sorted = reasons.toSorted((one, other) => other.count - one.count);
  return sorted.slice(0, maxReasons).map(({ what, count, examples }) => ({
    ...(typeof what === 'string' ? { what } : what),
    count,
    examples: examples.slice(0, maxExamples).map((each) => each.slice(0, longestExample)),
  }));
}

/** What has become of the records, as the command sums it up. */
export function summaryOf(
  visit: Visit,
  { counts, notes, refusals }: Pick<ImportFacts, 'counts' | 'notes' | 'refusals'>,
): Html {
  const { words } = visit;
  const { imports } = words;
  const names: Partial<Record<Kind, string>> = { ...words.resources, images: imports.images };
  const rows = kinds.flatMap((kind) => {
    const row = counts[kind];
    return row
      ? [
          html`<tr><th scope="row">${names[kind] ?? kind}</th>${outcomes.map((each) => html`<td>${row[each]}</td>`)}</tr>`,
        ]
      : [];
  });
  return html`<table><thead><tr><td></td>${outcomes.map((each) => html`<th scope="col">${imports.counts[each]}</th>`)}</tr></thead><tbody>${rows}</tbody></table>
${reasonsPart(visit, imports.refusals, refusals)}${reasonsPart(visit, imports.notes, notes)}`;
}

/** Reasons, each with its number and examples. */
export function reasonsPart({ words, language }: Visit, heading: string, reasons: readonly ImportReason[]): Part {
  if (reasons.length === 0) return undefined;
  const { line, places } = words.imports;
  const items = reasons.map(({ what, values = {}, count, examples }) => {
    const said = isAmong(what, remarkCodes) ? remarkSentence({ what, values }, language) : what;
    const where = examples.map((text) => {
      const place = namesOf(places).find((name) => text === name || text.startsWith(`${name}:`));
      return place ? places[place] + text.slice(place.length) : text.replace(/^line (?=\d)/, `${line} `);
    });
    return html`<li>${count} × ${said}<br><span class="hint">${where.join(' · ')}</span></li>
`;
  });
  return html`<h2>${heading}</h2>
<ul>${items}</ul>`;
}
