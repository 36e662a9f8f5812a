/** The pages for developers: the start page and the API reference; and the files of all pages. */

import type { SpokenLanguage } from '../../model/words/index.ts';
import { type Answerer, fixedPaths, sendCached } from '../fixed-paths.ts';
import type { Context, Middleware } from '../requests/context.ts';
import { pageHeaders } from '../requests/security.ts';
import { chosenLanguage, preferredLanguage } from '../requests/spoken-language.ts';
import type { Service } from '../service.ts';
import { assets, readAsset } from './assets.ts';
import { docsPage } from './docs-page.ts';
import { sendHtml } from './html.ts';
import { pageSettingsOf } from './layout.ts';
import { startPage } from './start-page.ts';
import { discoveryHeaders } from './tec-discovery.ts';

/** Seconds. A new version has files of the same names, so they are requested again after a day. */
const assetCaching = 'public, max-age=86400';

/** Answers `/developers`, `/docs`, and the files of all pages; where there are no public ones, `/` too. */
export function pages(service: Service): Middleware {
  const { api, site, languages } = service.calendar.settings;
  const settings = pageSettingsOf(service);
  const html =
    (write: (language: SpokenLanguage) => string): Answerer =>
    (ctx) => {
      const language = chosenLanguage(ctx) ?? preferredLanguage(ctx, languages[0] ?? 'en');
      ctx.set(discoveryHeaders({ api, site }));
      ctx.set('Vary', 'Accept-Encoding, Accept-Language');
      sendHtml(ctx, language, 'no-cache', write(language));
    };
  const headers = pageHeaders(new URL(api).origin);
  const withHeaders =
    (answer: Answerer): Answerer =>
    (ctx) =>
      headers(ctx, async () => answer(ctx));
  const begin = withHeaders(html((language) => startPage(settings, language)));
  return fixedPaths(
    new Map([
      ['/developers', begin],
      ...(service.http.pages.areOn ? [] : [['/', begin] as [string, Answerer]]),
      ['/docs', withHeaders(html((language) => docsPage(settings, language)))],
      ...[...assets.keys()].map((path): [string, Answerer] => [path, withHeaders((ctx) => sendAsset(ctx, path))]),
    ]),
  );
}

async function sendAsset(ctx: Context, path: string): Promise<void> {
  const { bytes, type, tag } = await readAsset(path);
  await sendCached(ctx, { caching: assetCaching, type, tag }, () => bytes);
}
