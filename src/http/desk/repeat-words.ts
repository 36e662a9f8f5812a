/** The texts of the desk about events that repeat. */

import { type Said, say } from '../pages/words.ts';
import type { RepeatChoice, RepeatControl } from './repeat.ts';

/** The texts of the controls by which a form says how an event repeats. */
export const repeatWords = {
  group: say('Repetició', 'Repetición', 'Repetition'),
  more: say('Dies, final i excepcions', 'Días, final y excepciones', 'Days, end and exceptions'),
  choose: say(
    'Trieu com es repeteix, o digueu-ne els altres dies o la regla',
    'Elija cómo se repite, o diga los demás días o la regla',
    'Choose how it repeats, or say its other days or the rule',
  ),
  labels: {
    repeat: say('Es repeteix', 'Se repite', 'Repeats'),
    interval: say('Cada quants', 'Cada cuántos', 'Every how many'),
    days: say('Els dies', 'Los días', 'On the days'),
    until: say('Fins al dia', 'Hasta el día', 'Until the day'),
    count: say('Quantes vegades', 'Cuántas veces', 'How many times'),
    except: say('Excepte els dies', 'Excepto los días', 'Except on the days'),
    extra: say('I també els dies', 'Y también los días', 'And also on the days'),
    rule: say('Regla', 'Regla', 'Rule'),
  } satisfies Record<RepeatControl, Said<string>>,
  hints: {
    interval: say(
      'Dies, setmanes, mesos o anys: 2 vol dir una vegada sí i una no.',
      'Días, semanas, meses o años: 2 quiere decir una vez sí y otra no.',
      'Days, weeks, months or years: 2 means every other one.',
    ),
    days: say(
      'Cada setmana. Sense cap, el dia del començament.',
      'Cada semana. Sin ninguno, el día del comienzo.',
      'Every week. Without any, the day of the start.',
    ),
    until: say(
      'L’últim dia possible, o quantes vegades en total; sense cap dels dos no s’acaba.',
      'El último día posible, o cuántas veces en total; sin ninguno de los dos no acaba.',
      'The last day, or how many times in all; without either it has no end.',
    ),
    except: say(
      'Un a cada línia, com ara 2031-01-16.',
      'Uno en cada línea, como 2031-01-16.',
      'One a line, such as 2031-01-16.',
    ),
    extra: say(
      'Un a cada línia, a l’hora del començament o a la seva: 2031-01-18, 2031-01-18 12:00.',
      'Uno en cada línea, a la hora del comienzo o a la suya: 2031-01-18, 2031-01-18 12:00.',
      'One a line, at the hour of the start or its own: 2031-01-18, 2031-01-18 12:00.',
    ),
    rule: say(
      'Per a una altra regla, en el format d’iCalendar (RFC 5545): FREQ=MONTHLY;BYDAY=-1FR.',
      'Para otra regla, en el formato de iCalendar (RFC 5545): FREQ=MONTHLY;BYDAY=-1FR.',
      'For another rule, as iCalendar has it (RFC 5545): FREQ=MONTHLY;BYDAY=-1FR.',
    ),
  } satisfies Partial<Record<RepeatControl, Said<string>>>,
  choices: {
    none: say('No', 'No', 'No'),
    DAILY: say('Cada dia', 'Cada día', 'Every day'),
    WEEKLY: say('Cada setmana', 'Cada semana', 'Every week'),
    MONTHLY: say(
      'Cada mes, el mateix dia del mes',
      'Cada mes, el mismo día del mes',
      'Every month, on the same day of the month',
    ),
    MONTHLY_WEEKDAY: say(
      'Cada mes, el mateix dia de la setmana (com ara el primer dijous)',
      'Cada mes, el mismo día de la semana (como el primer jueves)',
      'Every month, on the same weekday (such as the first Thursday)',
    ),
    YEARLY: say('Cada any', 'Cada año', 'Every year'),
    dates: say('Els dies que es diuen a sota', 'Los días que se dicen abajo', 'On the days that are said below'),
    other: say('Per una altra regla', 'Por otra regla', 'By another rule'),
  } satisfies Record<RepeatChoice, Said<string>>,
};

/** The texts about the dates of an event that repeats. */
export const datesWords = {
  title: say(
    (name: string) => `Les dates de «${name}»`,
    (name) => `Las fechas de «${name}»`,
    (name) => `The dates of “${name}”`,
  ),
  all: say('Totes les dates', 'Todas las fechas', 'All dates'),
  total: say(
    (count: number) => (count === 1 ? '1 data' : `${count} dates`),
    (count) => (count === 1 ? '1 fecha' : `${count} fechas`),
    (count) => (count === 1 ? '1 date' : `${count} dates`),
  ),
  endless: say('Sense final', 'Sin final', 'Without end'),
  next: say('Properes', 'Próximas', 'Next'),
  /** Own values of dates that the series has no more. */
  orphans: say(
    'Canvis de dates que ja no hi són, i que tornen amb elles:',
    'Cambios de fechas que ya no están, y que vuelven con ellas:',
    'Changes of dates that are not there any more, and come back with them:',
  ),
  series: say('És una data de', 'Es una fecha de', 'This is a date of'),
  formHint: say(
    'El que canvieu aquí val només per a aquesta data. Un text propi substitueix el de la sèrie en totes les llengües; buit, és el de la sèrie.',
    'Lo que cambie aquí vale solo para esta fecha. Un texto propio sustituye al de la serie en todos los idiomas; vacío, es el de la serie.',
    'What you change here is for this date alone. A text of its own takes the place of that of the series in all languages; left empty, it is that of the series.',
  ),
  own: say('Només en aquesta data.', 'Solo en esta fecha.', 'On this date only.'),
  follow: say('Torna al de la sèrie', 'Volver al de la serie', 'Go back to that of the series'),
  state: say('Estat', 'Estado', 'State'),
  changed: say('Canviat', 'Cambiado', 'Changed'),
  movedFrom: say(
    (when: string) => `Era ${when}`,
    (when) => `Era ${when}`,
    (when) => `It was ${when}`,
  ),
  removed: say('Treta', 'Quitada', 'Removed'),
  change: say('Canvia', 'Cambiar', 'Change'),
  cancel: say('Cancel·la', 'Cancelar', 'Cancel it'),
  uncancel: say('Es fa igualment', 'Se hace igualmente', 'It takes place after all'),
  reason: say('Motiu', 'Motivo', 'Reason'),
  remove: say('Treu', 'Quitar', 'Remove'),
  bringBack: say('Torna-la a posar', 'Volver a ponerla', 'Bring it back'),
};
