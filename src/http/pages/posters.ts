/** Posters of records, at `/posters/{language}/{kind}/{id}.svg` outside of the interface. */

import { readPoster } from '../../calendar/rendering/poster.ts';
import { digest } from '../../calendar/writing/images.ts';
import { type PosterKind, posterKinds } from '../../model/posters.ts';
import { answeredByTag } from '../answers/entity-tags.ts';
import { answerAt } from '../fixed-paths.ts';
import type { Context, Middleware } from '../requests/context.ts';
import type { Service } from '../service.ts';
import { drawnPoster } from './poster-drawing.ts';

/** Seconds; views give a poster another address when its record changes. */
const caching = 'public, max-age=604800';

/** A drawing opened by itself is a document: nothing in it may run, load or be framed, and it has no origin. */
const alone = "default-src 'none';frame-ancestors 'none';sandbox";

const pattern = new RegExp(`^/posters/([\\w-]+)/(${posterKinds.join('|')})/(\\d{1,15})\\.svg$`);

/** Answers the addresses of posters, and leaves all others to the next step. Throws what `readPoster` throws, `rest_no_method`. */
export function posters({ calendar }: Service): Middleware {
  const { languages } = calendar.settings;
  return async (ctx, next) => {
    const [, language = '', kind, id] = pattern.exec(ctx.path) ?? [];
    if (!languages.includes(language)) return next();
    await answerAt(ctx, '/posters', async () => {
      send(ctx, drawnPoster(await readPoster(calendar, kind as PosterKind, Number(id), language), language));
    });
  };
}

function send(ctx: Context, drawing: string): void {
  ctx.set('Cache-Control', caching);
  ctx.set('Vary', 'Accept-Encoding');
  if (answeredByTag(ctx, digest(drawing))) return;
  ctx.set('Content-Security-Policy', alone);
  ctx.set('Content-Type', 'image/svg+xml; charset=utf-8');
  ctx.body = drawing;
}
