/** Pictures on pages: an uploaded one in the size that a screen needs, with what it shows and whose it is. */

import type { CalendarSettings } from '../../calendar/calendar.ts';
import { type Html, html } from '../pages/html.ts';
import { type Site, shownUrl } from './page-context.ts';

/** A picture of a record, as the interface shows it. */
export interface ShownPicture {
  readonly url: string;
  readonly alt: string;
  readonly credit: string;
  readonly width?: number;
  readonly height?: number;
  /** Of an uploaded one: its sizes with their widths. */
  readonly srcset: string;
}

/** The origin of uploaded pictures, where that is another one than the service's own. */
export function mediaOrigins({ media, base }: Pick<CalendarSettings, 'media' | 'base'>): string[] {
  const { origin } = new URL(media);
  return origin === new URL(base).origin ? [] : [origin];
}

/** How wide pictures are on pages, as the attribute `sizes` says it. */
export const widths = {
  list: '7.5rem',
  row: '(min-width: 48rem) 18.5rem, 62vw',
  lead: '(min-width: 48rem) 24rem, 84vw',
  large: '(min-width: 60rem) 50rem, 100vw',
} as const;

/** The sizes from which a browser chooses, as attributes; nothing for a picture that has none. */
export function sourcesOf(
  context: Pick<Site, 'base' | 'root' | 'media' | 'imageOrigins'>,
  image: ShownPicture | false,
  width: keyof typeof widths,
): Html | undefined {
  if (!image || image.srcset === '') return undefined;
  const candidates = image.srcset.split(', ').map((candidate) => {
    const [url = '', wide] = candidate.split(' ');
    return `${shownUrl(context, url) ?? url} ${wide}`;
  });
  return html` srcset="${candidates.join(', ')}" sizes="${widths[width]}"`;
}
