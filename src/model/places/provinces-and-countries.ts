/** The provinces of Spain, Andorra, and the French department of the Pyrénées-Orientales; and all countries by name. */

import { foldName } from '../text/characters.ts';
import { placeKey } from './place-name.ts';

/** A province. Its code is the first two digits of its postal codes, or `AD` for Andorra. */
export interface Province {
  readonly code: string;
  readonly labels: { readonly ca: string; readonly es: string };
  readonly country: 'ES' | 'AD' | 'FR';
}

/** Code, Catalan and Spanish name (one for both where they are alike), other names. */
const table = `
01 Àlaba|Álava|Araba|Araba/Álava
02 Albacete
03 Alacant|Alicante
04 Almeria|Almería
05 Àvila|Ávila
06 Badajoz
07 Illes Balears|Islas Baleares|Balears|Baleares|Balearic Islands|Mallorca|Menorca|Formentera|Eivissa|Ibiza
08 Barcelona|Barcelona|Bcn
09 Burgos
10 Càceres|Cáceres
11 Cadis|Cádiz
12 Castelló|Castellón|Castelló de la Plana|Castellón de la Plana
13 Ciudad Real
14 Còrdova|Córdoba
15 La Corunya|A Coruña|La Coruña
16 Conca|Cuenca
17 Girona|Gerona
18 Granada
19 Guadalajara
20 Guipúscoa|Gipuzkoa|Guipúzcoa
21 Huelva
22 Osca|Huesca|Uesca
23 Jaén
24 Lleó|León
25 Lleida|Lérida
26 La Rioja|La Rioja|Logroño
27 Lugo
28 Madrid|Madrid|Comunidad de Madrid
29 Màlaga|Málaga
30 Múrcia|Murcia|Región de Murcia
31 Navarra|Navarra|Nafarroa|Comunidad Foral de Navarra
32 Ourense|Ourense|Orense
33 Astúries|Asturias|Principado de Asturias
34 Palència|Palencia
35 Las Palmas|Las Palmas|Gran Canaria|Lanzarote|Fuerteventura
36 Pontevedra
37 Salamanca
38 Santa Cruz de Tenerife|Santa Cruz de Tenerife|Tenerife|La Palma|La Gomera|El Hierro
39 Cantàbria|Cantabria|Santander
40 Segòvia|Segovia
41 Sevilla
42 Sòria|Soria
43 Tarragona
44 Terol|Teruel
45 Toledo
46 València|Valencia
47 Valladolid
48 Biscaia|Bizkaia|Vizcaya
49 Zamora
50 Saragossa|Zaragoza
51 Ceuta
52 Melilla
66 Pirineus Orientals|Pirineos Orientales|Pyrénées-Orientales|Catalunya Nord|Cataluña Norte|Rosselló|Roussillon
AD Andorra|Andorra|Principat d'Andorra|Principado de Andorra`;

/** Provinces whose towns have official names in Catalan. */
export const catalanLands: ReadonlySet<string> = new Set('03 07 08 12 17 25 43 46 66 AD'.split(' '));

const abroad: Readonly<Record<string, Province['country']>> = { 66: 'FR', AD: 'AD' };
const rows = table
  .trim()
  .split('\n')
  .map((line) => ({ code: line.slice(0, 2), names: line.slice(3).split('|') }));

/** Provinces by code. */
export const provinces: ReadonlyMap<string, Province> = new Map(
  rows.map(({ code, names: [ca = '', es = ca] }) => {
    return [code, { code, labels: { ca, es }, country: abroad[code] ?? 'ES' }];
  }),
);

/** The codes of all provinces by their names as they are compared; made when they are first needed. */
let codes: ReadonlyMap<string, string> | undefined;

/** The code of the province with a name, in any language. */
export function provinceNamed(text: string): string | undefined {
  codes ??= new Map(rows.flatMap(({ code, names }) => names.map((name) => [placeKey(name), code])));
  return codes.get(placeKey(text.replace(/^\s*(?:prov[íi]ncia|prov\.)\s+(?:de\s+|d['’]\s*)?/i, '')));
}

/** The code of the province of a postal code. `8001` has lost its leading zero in a spreadsheet. */
export function provinceOfZip(zip: string): string | undefined {
  const plain = zip.trim();
  if (/^AD-?\d{3}$/i.test(plain)) return 'AD';
  const [digits] = /^\d{4,5}$/.exec(plain.replace(/^(?:E|F|ES|FR)-?(?=\d)/i, '')) ?? [];
  const code = digits?.padStart(5, '0').slice(0, 2) ?? '';
  return provinces.has(code) ? code : undefined;
}

/** Further names of countries, folded. */
const otherNames: Readonly<Record<string, string>> = {
  esp: 'ES',
  espagne: 'ES',
  espainia: 'ES',
  'estat espanyol': 'ES',
  fra: 'FR',
  // Intl takes this name for FX too, a withdrawn code
  franca: 'FR',
  francia: 'FR',
  france: 'FR',
  and: 'AD',
  "principat d'andorra": 'AD',
  usa: 'US',
  uk: 'GB',
};

/** The codes of all countries by their folded names and codes; made when they are first needed. */
let countryCodes: ReadonlyMap<string, string> | undefined;

/** The ISO code of the country that a text names: by its code, or in Catalan, Spanish, English or French. */
export function countryNamed(text: string): string | undefined {
  const folded = foldName(text).replaceAll('’', "'");
  if (folded === '') return undefined;
  if (!countryCodes) {
    // All countries that Intl knows
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const pairs = letters.flatMap((first) => letters.map((second) => first + second));
    const languages = ['ca', 'es', 'en', 'fr'].map(
      (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
    );
    const named = pairs.flatMap((code) => {
      const names = languages.flatMap((language) => language.of(code) ?? []);
      return names.length === 0 ? [] : [code, ...names].map((name): [string, string] => [foldName(name), code]);
    });
    countryCodes = new Map([...named, ...Object.entries(otherNames)]);
  }
  return countryCodes.get(folded);
}
