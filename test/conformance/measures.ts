/** Reads the numbers and tables of COMPATIBILITY.md. */

/** The result of a replay before any decision is applied. */
export interface Measures {
  readonly steps: number;
  /** Steps with the same status. */
  readonly statuses: number;
  /** Percentage of the compared fields that differ in any way. */
  readonly differing: number;
  /** Percentage of the compared fields that both sides have with different values, in responses with the same status; without messages
   * and the `Link` header. */
  readonly contradicting: number;
}

/** The numbers in the text. */
export function measuresIn(text: string): Measures {
  const [, statuses, steps] = /(\d+) of (\d+) recorded steps/.exec(text) ?? [];
  const [, differing] = /(\d+) % of the compared fields differ/.exec(text) ?? [];
  const [, contradicting] = /(\d+\.\d) % contradict/.exec(text) ?? [];
  return {
    steps: Number(steps),
    statuses: Number(statuses),
    differing: Number(differing),
    contradicting: Number(contradicting),
  };
}

/** The cells of a table below a heading, without its head. */
export function rowsBelow(text: string, heading: string): string[][] {
  const section = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
