/** Posters of records, at `/posters/{language}/{kind}/{id}.svg` outside of the interface. */

import { readPoster } from '../../calendar/rendering/poster.ts';
import { digest } from '../../calendar/writing/images.ts';
import { type PosterKind, posterKinds } from '../../model/posters.ts';
import { answeredByTag } from '../answers/entity-tags.ts';
import { answerAt } from '../fixed-paths.ts';
import type { Context, Middleware } from '../requests/context.ts';
import type { Service } from '../service.ts';
import { drawnPoster, posterPolicy, posterType } from './poster-drawing.ts';

/** Seconds. A poster gets another address when its record changes. */
const caching = 'public, max-age=604800';

const pattern = new RegExp(`^/posters/([\\w-]+)/(${posterKinds.join('|')})/(\\d{1,15})\\.svg$`);

/** Answers the addresses of posters, and passes all others on. Throws what `readPoster` throws, `rest_no_method`. */
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
  ctx.set('Content-Security-Policy', posterPolicy);
  ctx.set('Content-Type', posterType);
  ctx.body = drawing;
}
