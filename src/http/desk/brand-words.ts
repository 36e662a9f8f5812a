/** The texts of the desk about the look of the calendar. */

import type { BrandText } from '../../model/brand.ts';
import { type Said, say } from '../pages/words.ts';

/** These texts, as a part of those of the desk. */
export const brandWords = {
  title: say('Aparença', 'Apariencia', 'Look'),
  lead: say(
    'Com es presenta el calendari a les pàgines i a qui s’hi subscriu. El que deixeu en blanc és com diu la configuració del servei.',
    'Cómo se presenta el calendario en las páginas y a quien se suscribe. Lo que deje en blanco es como dice la configuración del servicio.',
    'How the calendar presents itself on its pages and to subscribers. What you leave empty is as the settings of the service say.',
  ),
  texts: say('Textos', 'Textos', 'Texts'),
  fields: {
    name: say('Nom del calendari', 'Nombre del calendario', 'Name of the calendar'),
    intro: say('Presentació', 'Presentación', 'Introduction'),
    footer: say('Text del peu', 'Texto del pie', 'Text of the footer'),
    links: say('Enllaços del peu', 'Enlaces del pie', 'Links of the footer'),
    color: say('Color', 'Color', 'Colour'),
    logo: say('Logotip', 'Logotipo', 'Logo'),
  } satisfies Record<BrandText | 'color' | 'logo', Said<string>>,
  linksHint: say(
    'Un per línia: Avís legal=https://exemple.cat/legal, o un camí d’aquest lloc: Privacitat=/privacitat.',
    'Uno por línea: Aviso legal=https://ejemplo.es/legal, o una ruta de este sitio: Privacidad=/privacidad.',
    'One a line: Legal notice=https://example.org/legal, or a path of this site: Privacy=/privacy.',
  ),
  colorHint: say(
    'Un número com ara #c0392b, o el nom d’un color en CSS com ara tomato.',
    'Un número como #c0392b, o el nombre de un color en CSS como tomato.',
    'A number such as #c0392b, or the name of a colour in CSS such as tomato.',
  ),
  logoHint: say(
    'PNG, JPEG o WebP. És també la icona de les pestanyes.',
    'PNG, JPEG o WebP. Es también el icono de las pestañas.',
    'PNG, JPEG or WebP. It is the icon of tabs, too.',
  ),
  stylesHint: say(
    'Els estils propis (CSS) es posen a la configuració del servei, i aquí no es canvien.',
    'Los estilos propios (CSS) se ponen en la configuración del servicio, y aquí no se cambian.',
    'Styles of your own (CSS) are set in the settings of the service, and cannot be changed here.',
  ),
  bySettings: say(
    (value: string) => `Segons la configuració: ${value}`,
    (value) => `Según la configuración: ${value}`,
    (value) => `By the settings: ${value}`,
  ),
  backTo: say(
    (field: string) => `Torna al de la configuració: ${field}`,
    (field) => `Volver al de la configuración: ${field}`,
    (field) => `Back to the settings: ${field}`,
  ),
  look: say('Mira el color', 'Ver el color', 'Look at the colour'),
  looked: say(
    'Així quedaria el color. Encara no s’ha desat.',
    'Así quedaría el color. Todavía no se ha guardado.',
    'This is how the colour would look. It is not saved yet.',
  ),
  sample: say('Enllaç', 'Enlace', 'Link'),
  sampleButton: say('Botó', 'Botón', 'Button'),
  themes: {
    light: say('Tema clar', 'Tema claro', 'Light theme'),
    dark: say('Tema fosc', 'Tema oscuro', 'Dark theme'),
  },
  readsWell: say(
    (theme: string, contrast: string, needed: string) =>
      `${theme}: el color es llegeix bé (contrast de ${contrast}; en cal ${needed}).`,
    (theme, contrast, needed) => `${theme}: el color se lee bien (contraste de ${contrast}; hace falta ${needed}).`,
    (theme, contrast, needed) => `${theme}: the colour reads well (contrast of ${contrast}; ${needed} is needed).`,
  ),
  /** What pages take instead is darker where the colour is too light, else lighter. */
  readsBadly: say(
    (theme: string, contrast: string, needed: string, isTooLight: boolean) =>
      `${theme}: el color és massa ${isTooLight ? 'clar' : 'fosc'} per llegir-se bé (contrast de ${contrast}; en cal ${needed}), i les pàgines n’agafen un de més ${isTooLight ? 'fosc' : 'clar'}.`,
    (theme, contrast, needed, isTooLight) =>
      `${theme}: el color es demasiado ${isTooLight ? 'claro' : 'oscuro'} para leerse bien (contraste de ${contrast}; hace falta ${needed}), y las páginas toman uno más ${isTooLight ? 'oscuro' : 'claro'}.`,
    (theme, contrast, needed, isTooLight) =>
      `${theme}: the colour is too ${isTooLight ? 'light' : 'dark'} to read well (contrast of ${contrast}; ${needed} is needed), and pages take a ${isTooLight ? 'darker' : 'lighter'} one.`,
  ),
  noColor: say(
    'Ha de ser un número com ara #c0392b, o el nom d’un color en CSS com ara tomato.',
    'Debe ser un número como #c0392b, o el nombre de un color en CSS como tomato.',
    'It must be a number such as #c0392b, or the name of a colour in CSS such as tomato.',
  ),
  noLinks: say(
    'Cada línia ha de ser un enllaç com ara Avís legal=https://exemple.cat/legal o Privacitat=/privacitat.',
    'Cada línea debe ser un enlace como Aviso legal=https://ejemplo.es/legal o Privacidad=/privacidad.',
    'Each line must be a link such as Legal notice=https://example.org/legal or Privacy=/privacy.',
  ),
  tooLong: say(
    (most: number) => `Pot tenir ${most} caràcters com a màxim.`,
    (most) => `Puede tener ${most} caracteres como máximo.`,
    (most) => `It may have at most ${most} characters.`,
  ),
};
