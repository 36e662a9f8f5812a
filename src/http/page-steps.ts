/** The steps for the paths of pages, in order: whose paths the settings choose comes last. They are a fifth of the program, and the interface needs none of them. */

import { desk } from './desk/desk.ts';
import { proposals } from './desk/proposals.ts';
import { resetRoute } from './fixed-paths.ts';
import { posters } from './pages/posters.ts';
import { sitemaps } from './pages/search-engines.ts';
import { inOrder, type Middleware } from './requests/context.ts';
import type { Serving } from './service.ts';
import { site } from './site/site.ts';

/** All of them as one step. */
export function pageSteps(serving: Serving): Middleware {
  const { http, resets } = serving;
  return inOrder([
    posters(serving),
    sitemaps(serving),
    ...(http.desk ? [desk(serving)] : []),
    ...(http.proposals ? [proposals(serving)] : []),
    ...(resets ? [resetRoute(resets, serving)] : []),
    ...(http.pages.areOn ? [site(serving)] : []),
  ]);
}
