/** The roots of links in answers: what the settings say, else what the service listens on, never what a client sent. */

import type { Config } from './config.ts';

/** Absolute, without slashes at their ends. */
export interface Roots {
  /** Of the interface. */
  readonly api: string;
  /** Of public pages. */
  readonly site: string;
}

/** The roots of a service that listens at this URL, whose port is not the setting's when that is 0. */
export function rootsOf({ listen, links, api }: Config, listening = `http://${listen.host}:${listen.port}`): Roots {
  const base = links.base ?? listening;
  return { api: `${base}/${api.namespace}`, site: links.site ?? base };
}
