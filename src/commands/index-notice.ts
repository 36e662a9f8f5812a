/** What operators read of the index in `/readyz`: the worker in the first place finds it out, and every worker knows it. */

import cluster from 'node:cluster';

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

/** The notice of this process, which follows that of the other workers. */
export function openNotice(): IndexNotice {
  let notice: string | undefined;
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
