/** Handlers of outputs: request, gate, calendar, answer; the same for every caller. */

import type { Locator } from '../calendar/calendar.ts';
import { listOutput, readOutput } from '../calendar/reading/output.ts';
import type { OutputOfList } from '../calendar/reading/output-links.ts';
import type { OutputName } from '../model/tables/outputs.ts';
import { movedAnswerOf, type ReadAnswer } from './answers/answer.ts';
import { outputAnswerOf, outputListAnswerOf } from './answers/output-answer.ts';
import type { Context } from './requests/context.ts';
import type { ReadInputs } from './requests/inputs.ts';

/** The answers of outputs, of lists and of single events. */
export interface OutputReaders {
  list(ctx: Context, output: OutputOfList): Promise<ReadAnswer>;
  read(ctx: Context, output: OutputName, locator: Locator): Promise<ReadAnswer>;
}

/** Makes the readers of outputs; their parameters are those of the lists and of single events. */
export function outputReadersOf(inputOf: ReadInputs): OutputReaders {
  return {
    async list(ctx, output) {
      const input = inputOf('list', output.resource, ctx, output.name);
      return outputListAnswerOf(output, await listOutput(ctx.state.calendar, output, input), input);
    },
    async read(ctx, output, locator) {
      const input = inputOf('read', 'events', ctx);
      const found = await readOutput(ctx.state.calendar, output, locator, input);
      if (!('slug' in found)) return outputAnswerOf(output, found, input);
      const { api } = ctx.state.calendar.settings;
      return movedAnswerOf(`${api}/events/by-slug/${found.slug}.${output}${ctx.search}`);
    },
  };
}
