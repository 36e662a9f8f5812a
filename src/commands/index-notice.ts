/** What operators read of the index in `/readyz`: the worker in the first place finds it out, and every worker knows it. */

import cluster from 'node:cluster';
import type { Environment } from './worker-place.ts';

/** The message between processes of one service when the notice changes. */
export interface NoticeSet {
  /** Null while there is nothing to say. */
  readonly indexNotice: string | null;
}

/** The notice of a service, as one of its processes knows it. */
export interface IndexNotice {
  /** Undefined while there is nothing to say. */
  readonly read: () => string | undefined;
  /** Changes it in all workers. */
  set(notice: string | undefined): void;
}

const variable = 'INDEX_NOTICE';

/** The environment that tells a worker the notice with which it starts, because it answers before a message can reach it. */
export function environmentOfNotice({ indexNotice }: NoticeSet): Record<string, string> {
  return indexNotice === null ? {} : { [variable]: indexNotice };
}

/** The notice of this process, which follows that of the other workers. */
export function openNotice(environment: Environment): IndexNotice {
  let notice = environment[variable];
  if (cluster.isWorker) {
    process.on('message', ({ indexNotice }: Partial<NoticeSet>) => {
      if (indexNotice !== undefined) notice = indexNotice ?? undefined;
    });
  }
  return {
    read: () => notice,
    set(text) {
      notice = text;
      if (cluster.isWorker) process.send?.({ indexNotice: text ?? null } satisfies NoticeSet);
    },
  };
}
