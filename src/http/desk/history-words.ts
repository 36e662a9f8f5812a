/** The texts of the desk about the changes of a record, and about those who review it. */

import { say } from '../pages/words.ts';

/** These texts, as a part of those of the desk. */
export const historyWords = {
  title: say('Historial', 'Historial', 'History'),
  none: say(
    'Ningú no l’ha canviat en els últims 90 dies.',
    'Nadie lo ha cambiado en los últimos 90 días.',
    'Nobody has changed it in the last 90 days.',
  ),
  who: say('Qui', 'Quién', 'Who'),
  what: say('Què', 'Qué', 'What'),
  somebody: say('algú que ja no hi és', 'alguien que ya no está', 'somebody who is gone'),
  import: say('una importació', 'una importación', 'an import'),
  undo: say('Desfés l’últim canvi', 'Deshacer el último cambio', 'Undo the last change'),
  changedSince: say(
    'No s’ha fet: ha canviat mentre ho miràveu. Ara és així:',
    'No se ha hecho: ha cambiado mientras lo miraba. Ahora está así:',
    'Nothing was done: it has changed while you were looking. This is how it is now:',
  ),
  sendBack: say('Torna-ho a l’autor', 'Devolverlo al autor', 'Send it back to its author'),
  word: say(
    'Què hi falta, o què s’hi ha de canviar',
    'Qué falta, o qué hay que cambiar',
    'What is missing, or is to be changed',
  ),
  sentBackBy: say(
    (name: string) => `${name} us ho ha tornat:`,
    (name) => `${name} se lo ha devuelto:`,
    (name) => `${name} has sent it back to you:`,
  ),
};
