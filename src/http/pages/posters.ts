/** Posters of records, at `/posters/{language}/{kind}/{id}.svg` outside of the interface. */

import { readPoster } from '../../calendar/rendering/poster.ts';
import { digest } from '../../calendar/writing/images.ts';
import { type PosterKind, posterKinds } from '../../model/posters.ts';
import { answerAt, sendCached } from '../fixed-paths.ts';
import type { Middleware } from '../requests/context.ts';
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
      const drawing = drawnPoster(await readPoster(calendar, kind as PosterKind, Number(id), language), language);
      ctx.set('Content-Security-Policy', posterPolicy);
      await sendCached(ctx, { caching, type: posterType, tag: digest(drawing) }, () => drawing);
    });
  };
}
