/** Draws the picture that stands beside shared links, `src/http/pages/files/share.png`: `node scripts/share-picture.ts`, with Chromium installed. */

import { join } from 'node:path';
import { chromium } from 'playwright-core';

/** What programs that show links ask for (https://ogp.me). */
const [width, height] = [1200, 630];
const file = join(import.meta.dirname, '../src/http/pages/files/share.png');

/** A sheet of a calendar with days, some of which have something; no words, so that it suits every calendar and language. */
const days = Array.from({ length: 28 }, (_, at) => {
  const [x, y] = [366 + (at % 7) * 72, 282 + Math.floor(at / 7) * 66];
  const fill = [3, 8, 12, 13, 19, 22, 26].includes(at) ? '#a1192b' : '#e7ddd0';
  return `<rect x="${x}" y="${y}" width="36" height="36" rx="10" fill="${fill}"/>`;
});
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="#a1192b"/>
<circle cx="1010" cy="90" r="380" fill="#b32a3c"/>
<circle cx="160" cy="640" r="300" fill="#8c1324"/>
<rect x="310" y="110" width="580" height="450" rx="44" fill="#fffdfa"/>
<path d="M310 224v-70a44 44 0 0 1 44-44h492a44 44 0 0 1 44 44v70z" fill="#6d0f1c"/>
<path d="M450 74v84M750 74v84" stroke="#f3eee7" stroke-width="30" stroke-linecap="round"/>
${days.join('\n')}
</svg>`;

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width, height } });
await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${drawing}`);
await page.screenshot({ path: file });
await browser.close();
