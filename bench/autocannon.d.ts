/** Types of the part of autocannon that the load process uses; the package has none. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Called before every request; returns the request to send. */
    setupRequest?: (request: Request) => Request;
  }

  export interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Milliseconds between two checks whether the duration is over. */
    sampleInt: number;
    requests: Request[];
  }

  export interface Result {
    errors: number;
    timeouts: number;
    statusCodeStats: Record<string, { count: number }>;
  }

  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter;
}
