/** Which node of a cluster a process asks, and which copies of the shards its searches ask. */

import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@elastic/elasticsearch';

/** One of the nodes, by its own client. */
export interface Node {
  readonly client: Client;
  readonly host: string;
}

/** How a request reaches the shards. */
export interface Route {
  readonly node: Node;
  /**
   * The preference of searches: those with the same text ask the same copy of each shard, so that a later one sees no older state. While
   * some nodes are silent, it names the others.
   */
  readonly preference: string;
}

/** The route of a process. */
interface Routes {
  now(): Route;
  /** Leaves a route that failed for the next node that answers and for other copies, unless another request has left it meanwhile. */
  leave(failed: Route): Promise<void>;
  /** Leaves a route on which nodes are silent, where another one goes round them. Resolves to whether it is left. */
  leaveIfSilent(used: Route): Promise<boolean>;
  close(): Promise<void>;
}

/** Milliseconds between two looks whether the node that was asked first is back, and all others. */
const lookPause = 5000;

/**
 * Milliseconds in which a node has to say that it is there: to the node that asks all of them; to this process; and to this process where
 * none has said it.
 */
const lookTimeouts = { member: 500, node: 800, most: 2000 };

/**
 * The routes to nodes. A process asks one node until that fails, then the next one, and returns to the first when that answers again. A cluster
 * waits half a minute for a frozen machine before it does without it, so nodes are asked which of all answer, and searches prefer the copies
 * on those.
 */
export function makeRoutes(nodes: readonly Node[]): Routes {
  const home = nodes[Math.floor(Math.random() * nodes.length)] as Node;
  let copy: string = crypto.randomUUID();
  let route: Route = { node: home, preference: copy };
  let looking: Promise<Seen> | undefined;
  let returning: NodeJS.Timeout | undefined;

  function look(): Promise<Seen> {
    looking ??= findAnswering(nodes).finally(() => {
      looking = undefined;
    });
    return looking;
  }

  function take(node: Node, { preferred = copy }: Seen): void {
    if (node !== route.node || preferred !== route.preference) route = { node, preference: preferred };
    if (node === home && preferred === copy) {
      clearInterval(returning);
      returning = undefined;
    } else {
      returning ??= setInterval(async () => {
        const seen = await look();
        take(seen.answering.includes(home) ? home : route.node, seen);
      }, lookPause).unref();
    }
  }

  return {
    now: () => route,
    async leave(failed) {
      if (failed !== route) return;
      const seen = await look();
      if (failed !== route) return;
      copy = crypto.randomUUID();
      take(nextAfter(failed.node, nodes, seen), seen);
    },
    async leaveIfSilent(used) {
      const seen = used === route ? await look() : undefined;
      if (!seen || used !== route) return true;
      const isSilent = seen.answering.length > 0 && !seen.answering.includes(used.node);
      take(isSilent ? nextAfter(used.node, nodes, seen) : used.node, seen);
      return used !== route;
    },
    async close() {
      await looking;
      clearInterval(returning);
    },
  };
}

/** What nodes have just said. */
interface Seen {
  /** Those that answered. */
  readonly answering: readonly Node[];
  /** The preference of searches while some nodes of the cluster do not answer the others. */
  readonly preferred?: string;
}

/** The next one in turn of those that answer, or of all when none does. */
function nextAfter(node: Node, nodes: readonly Node[], { answering }: Seen): Node {
  const at = nodes.indexOf(node) + 1;
  const inTurn = [...nodes.slice(at), ...nodes.slice(0, at)];
  return inTurn.find((each) => answering.includes(each)) ?? (inTurn[0] as Node);
}

/** Asks each node which nodes of the cluster answer. */
async function findAnswering(nodes: readonly Node[]): Promise<Seen> {
  const found: { readonly node: Node; readonly total: number; readonly ids: readonly string[] }[] = [];
  const looks = nodes.map(async (node) => {
    const all = { node_id: '_all', metric: 'process', timeout: `${lookTimeouts.member}ms` } as const;
    const filter_path = ['_nodes.total', 'nodes.*.name'];
    const answer = await node.client.nodes.info({ ...all, filter_path }, { requestTimeout: lookTimeouts.most });
    found.push({ node, total: answer._nodes?.total ?? 0, ids: Object.keys(answer.nodes) });
  });
  // One that answers is enough, but others get the time in which they usually do
  const some = Promise.all([delay(lookTimeouts.node), Promise.any(looks)]).catch(() => undefined);
  await Promise.race([Promise.allSettled(looks), some]);
  const ids = [...new Set(found.flatMap((each) => each.ids))].sort();
  const isWhole = found.every(({ total }) => total <= ids.length);
  return {
    answering: found.map(({ node }) => node),
    ...(!isWhole && { preferred: `_prefer_nodes:${ids}` }),
  };
}
