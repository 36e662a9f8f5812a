/** A load generator: concurrent clients on keep-alive connections, each with one request at a time. */

import { Agent, type IncomingMessage, request } from 'node:http';

/** A request of a client; `id` becomes its X-Request-Id, which the service logs. */
export interface Shot {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly authorization?: string;
  readonly body?: unknown;
}

/** The outcome of a request: status and complete body, or the error code of the connection. */
export interface Outcome {
  readonly shot: Shot;
  readonly status?: number;
  readonly body?: string;
  readonly error?: string;
}

/** Sends the requests that `next` returns, with this many concurrent clients, until it returns undefined. Resolves to all outcomes. */
export async function underLoad(
  root: string,
  clients: number,
  next: () => Shot | undefined,
  done: (outcome: Outcome) => void = () => undefined,
): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const outcomes: Outcome[] = [];
  const client = async (): Promise<void> => {
    for (let shot = next(); shot; shot = next()) {
      const outcome = await outcomeOf(root, agent, shot);
      outcomes.push(outcome);
      done(outcome);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return outcomes;
}

function outcomeOf(root: string, agent: Agent, shot: Shot): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const failed = (error: NodeJS.ErrnoException) => resolve({ shot, error: error.code ?? error.message });
  const { id, method, path, authorization, body } = shot;
  const headers = {
    'X-Request-Id': id,
    ...(authorization !== undefined && { Authorization: authorization }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  const sending = request(root + path, { method, agent, headers }, (response: IncomingMessage) => {
    Array.fromAsync<Buffer>(response).then(
      (chunks) => resolve({ shot, status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      failed,
    );
  });
  sending.on('error', failed);
  sending.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}
