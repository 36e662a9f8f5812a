/** What commands show: the progress of long ones, tables, and sums of what was done to the records. */

import { waitUntilListed } from '../interchange/bulk-writes.ts';
import type { Reason, Tally } from '../interchange/tally.ts';
import { kinds } from '../model/tables/field.ts';
import { remarkSentence } from '../model/words/remarks.ts';
import { type Progress, unlessUnreachable } from '../ports.ts';
import { type ExitCode, type ProcessContext, type Session, say, warn } from './command.ts';
import { beforeEnd } from './signals.ts';

/** A number with its noun, such as `1 picture` and `2 pictures`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The line of a command that waits for its store. */
export function waitingFor(reason: string): string {
  return `${reason}: waiting for it, for about a minute`;
}

interface Display {
  readonly at: Progress;
  /** Says something beside the progress. */
  tell(line: string): void;
  stop(): void;
}

/** Milliseconds between two lines without a terminal. */
const pause = 5000;

/** Runs `work` and shows the progress that it reports: a bar on a terminal, else a line every few seconds. */
export async function withProgress<T>(
  context: ProcessContext,
  what: string,
  work: (report: Progress, tell: Display['tell']) => Promise<T>,
): Promise<T> {
  const display = await (context.stderr.isTTY ? openBar(context, what) : openLines(context, what));
  try {
    return await work(display.at, display.tell);
  } finally {
    display.stop();
  }
}

/** The library is loaded here, because neither the service nor any help shows a bar. */
async function openBar(context: ProcessContext, what: string): Promise<Display> {
  const { SingleBar } = await import('cli-progress');
  const single = new SingleBar({
    format: `${what} {bar} {value}/{total} {percentage}% {eta_formatted}`,
    stream: context.stderr,
    hideCursor: true,
    clearOnComplete: true,
  });
  let started = false;
  // Otherwise the cursor would stay hidden
  const unlisten = beforeEnd(() => single.stop());
  return {
    at(done, all) {
      if (!started) single.start(all, done);
      started = true;
      single.setTotal(all);
      single.update(done);
    },
    tell(line) {
      // The bar is drawn anew below
      context.stderr.write('\r\x1b[K');
      warn(context, line);
    },
    stop() {
      unlisten();
      single.stop();
    },
  };
}

function openLines(context: ProcessContext, what: string): Display {
  let last = Date.now();
  return {
    at(done, all) {
      if (Date.now() - last < pause) return;
      last = Date.now();
      warn(context, `${what} ${Math.floor((100 * done) / Math.max(all, 1))}% (${done} of ${all})`);
    },
    tell: (line) => warn(context, line),
    stop: () => {},
  };
}

/**
 * Ends a command that has written records: waits until lists show them, or says that they will later, and sums up what was done: a table,
 * then remarks and refusals, each reason with its count and examples. Resolves to 1 when anything was refused.
 */
export async function sumUp({ calendar, context }: Session, { counts, notes, refusals }: Tally): Promise<ExitCode> {
  const { pair } = calendar;
  const isListed = await waitUntilListed(pair, (left) =>
    warn(context, `The index has still to take ${counted(left, 'record')}`),
  ).catch(unlessUnreachable);
  if (!isListed) {
    const lag = await pair.lag?.().catch(unlessUnreachable);
    const records = lag ? ` by ${counted(lag.pending, 'record')}` : '';
    say(
      context,
      `The index is behind${records}: a service that runs, or the next one that starts, brings them into lists`,
    );
  }
  const rows = kinds.flatMap((kind) => {
    const row = counts.get(kind);
    return row ? [[kind, row.created, row.updated, row.unchanged, row.refused]] : [];
  });
  const heading = ['', 'created', 'updated', 'unchanged', 'refused'];
  const parts = [rows.length === 0 ? 'No records' : tableOf([heading, ...rows])];
  if (notes.length > 0) parts.push(reasonsOf('Changed or worth knowing', notes));
  if (refusals.length > 0) parts.push(reasonsOf('Refused', refusals));
  say(context, parts.join('\n\n'));
  return counts.values().some(({ refused }) => refused > 0) ? 1 : 0;
}

function reasonsOf(heading: string, reasons: readonly Reason[]): string {
  const sorted = [...reasons].sort((one, other) => other.count - one.count);
  const width = String(sorted[0]?.count ?? 0).length;
  const lines = sorted.flatMap(({ what, count, examples, others }) => [
    `${String(count).padStart(width + 2)}  ${typeof what === 'string' ? what : remarkSentence(what, 'en')}`,
    ...[...examples.map((text) => (text.length > 140 ? `${text.slice(0, 139)}…` : text)), ...positionLines(others)].map(
      (text) => `${' '.repeat(width + 4)}${text}`,
    ),
  ]);
  return [`${heading}:`, ...lines].join('\n');
}

/** The most positions of further records that are named, and the width of their lines in characters. */
const maxPositions = 1000;
const maxWidth = 100;

/** Where further records are, in lines of some width: `also line 14, 15, 20`. */
function positionLines(all: readonly string[]): string[] {
  const lines: string[] = [];
  let [before, open] = ['', ''];
  for (const position of all.slice(0, maxPositions)) {
    const [, word = '', number = position] = /^(line )(\d+)$/.exec(position) ?? [];
    const next = open !== '' && word !== '' && word === before ? number : position;
    before = word;
    if (open !== '' && open.length + next.length > maxWidth) {
      lines.push(`${open},`);
      open = position;
    } else open = open === '' ? `also ${next}` : `${open}, ${next}`;
  }
  return [...lines, open, ...(all.length > maxPositions ? ['…'] : [])].filter((line) => line !== '');
}

/**
 * Columns as wide as their widest cell, two blanks apart, numbers aligned to the right. The first row is the heading. Lines have no
 * trailing blanks.
 */
export function tableOf(rows: readonly (readonly (string | number)[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => String(row[at] ?? '').length)));
  const right = widths.map((_, at) => rows.slice(1).some((row) => typeof row[at] === 'number'));
  return rows
    .map((row) => {
      const cells = row.map((cell, at) =>
        right[at] ? `${cell}`.padStart(widths[at] ?? 0) : `${cell}`.padEnd(widths[at] ?? 0),
      );
      return cells.join('  ').trimEnd();
    })
    .join('\n');
}
