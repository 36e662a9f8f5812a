/** The words by which people say what has become of an event and how to attend it, in Catalan, Spanish, English and other languages. Pure. */

import { fold } from '../model/search/spelling.ts';
import type { AttendanceMode, EventStatus } from '../model/tables/event-states.ts';
import { events } from '../model/tables/events.ts';
import { sentencesIn, spokenLanguages } from '../model/words/index.ts';
import type { Repair } from './repairs.ts';

/** Words besides the calendar's own, with bars between them. Accents, case, blanks and middle dots do not count. */
const further: Readonly<Record<EventStatus | AttendanceMode, string>> = {
  scheduled:
    'programat|programada|programado|previst|prevista|previsto|confirmat|confirmada|confirmado|confirmed|planned|' +
    'actiu|activa|activo|active|vigent|vigente|normal|ok|on|es manté|se mantiene|es celebra|se hace|' +
    'programmé|programmée|' +
    'live|started|ended|completed|obert|oberta|abierto|abierta|open|finalitzat|finalitzada|finalizado|finalizada|' +
    'realitzat|realitzada|realizado|realizada|celebrat|celebrada|celebrado|publicat|publicada|publicado|published',
  cancelled:
    'cancel·lada|cancel·lats|cancel·lades|cancel·lació|cancelat|cancelada|cancelados|canceladas|cancelación|' +
    'cancellation|called off|anul·lat|anul·lada|anul·lats|anul·lades|anul·lació|anulat|anulado|anulada|anulados|' +
    'anuladas|anulación|suspès|suspesa|suspesos|suspeses|suspensió|suspendido|suspendida|suspendidos|suspendidas|' +
    'suspensión|suspended|desconvocat|desconvocada|desconvocado|no es fa|no es farà|no es celebra|no es celebrarà|' +
    'no se celebra|no se celebrará|no se hace|no se hará|not taking place|cancel·la|cancela|anul·la|s’anul·la|anula|suspèn|' +
    'suspende|annulé|annulée|abgesagt|entfällt|annullato|annullata|cancellato|cancellata',
  postponed:
    'ajornada|ajornats|ajornades|ajornament|posposat|posposada|postposat|postposada|aplazada|aplazados|aplazadas|' +
    'aplazamiento|pospuesto|pospuesta|pospuestos|pospuestas|postergado|postergada|postponement|deferred|ajorna|s’ajorna|' +
    'aplaza|posposa|pospone|reporté|reportée|verschoben|adiado|adiada|rinviato|rinviata',
  rescheduled:
    'reprogramat|reprogramada|reprogramado|canviat de data|canviada de data|canvi de dia|nova data|' +
    'reprogrammé|reprogrammée|' +
    'cambiado de fecha|cambiada de fecha|cambio de día|nueva fecha|new date|date changed|change of date',
  moved_online:
    'passa a en línia|passa a ser en línia|passa a online|es farà en línia|pasa a online|pasa a ser online|' +
    'pasa a en línea|pasa a ser en línea|se hará en línea|now online|déplacé en ligne|movido en línea',
  offline: 'presencials|presenciales|en persona|on site|sur place|in situ|físic|físico',
  online:
    'en ligne|virtual|virtuals|virtuales|telemàtic|telemàtica|telemático|telemática|streaming|en streaming|per internet|' +
    'por internet|remot|remoto|remote|a distància|a distancia',
  mixed:
    'mixt|mixta|mixto|mixte|mezclado|híbrid|híbrida|híbrido|hybrid|semipresencial|presencial i online|presencial i virtual|' +
    'presencial y online|presencial y virtual|both',
};

/** By each field with choices that people write in words, by each word as compared, the choice that it names. */
const fields: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  (['event_status', 'attendance_mode'] as const).map((field) => {
    const { enum: choices, aliases } = events.extensions[field];
    const said = choices.flatMap((choice) => {
      const own = spokenLanguages.map((language) => sentencesIn(language).facetLabels[choice]);
      return [choice, ...own, ...further[choice].split('|')].map((word) => [key(word), choice] as const);
    });
    return [
      field,
      new Map([...said, ...Object.entries(aliases).map(([word, choice]) => [key(word), choice] as const)]),
    ];
  }),
);

/** Letters and digits alone, so that `Cancel·lat`, `CANCEL.LAT` and `cancel-lat` are one word. */
function key(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, '');
}

const soldOut = new Set(
  (
    'esgotat|esgotada|esgotats|esgotades|entrades esgotades|exhaurit|exhaurides|entrades exhaurides|places exhaurides|' +
    'agotado|agotada|agotadas|entradas agotadas|localidades agotadas|sold out|fully booked|complet|completo|ple'
  )
    .split('|')
    .map(key),
);

/** Tells whether a text says that there is no place left, and nothing else: the event takes place. */
export function saysSoldOut(text: string): boolean {
  return soldOut.has(key(text));
}

const schemaOrg = /^https?:\/\/schema\.org\//i;
/** After them a word may mean the opposite. */
const doubts = new Set(['no', 'not', 'sense', 'sin', 'without', 'gens', 'si', 'if'].map(key));

/**
 * The choice of a field that people write in words: a word or a phrase for one, or for the state of an event such a word among others
 * (`Cancel·lat per pluja`), which is noted. Without a value when nothing in the text names one, or the field has no such words.
 */
export function choiceIn(field: string, text: string): Repair {
  const words = fields.get(field);
  if (!words) return {};
  const whole = words.get(key(text.trim().replace(schemaOrg, '')));
  if (whole !== undefined) return { value: whole };
  const parts = text.split(/[^\p{L}\p{M}\p{N}.'’·•∙⋅‧-]+/u).map(key);
  const found = new Set(parts.flatMap((part) => words.get(part) ?? []));
  const [only] = found;
  if (field !== 'event_status' || only === undefined || found.size > 1 || parts.some((part) => doubts.has(part)))
    return {};
  return { value: only, what: 'state_among_words' };
}
