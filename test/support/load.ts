/** Many clients at once on kept connections, each with one request at a time. */

import { Agent, type IncomingMessage, request } from 'node:http';

/** What a client sends; `id` names the request in the service's log. */
export interface Shot {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly authorization?: string;
  readonly body?: unknown;
}

/** What became of it: a status and a whole body, or the code of the error of a connection that gave none. */
export interface Outcome {
  readonly shot: Shot;
  readonly status?: number;
  readonly body?: string;
  readonly error?: string;
}

/** Sends what `next` says until it says no more, with so many clients; resolves to what became of all of it. */
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
