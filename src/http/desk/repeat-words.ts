/** The texts of the desk about events that repeat. */

import { type Said, say } from '../pages/words.ts';
import type { RepeatChoice, RepeatControl } from './repeat.ts';

/** The texts of the controls by which a form says how an event repeats. */
export const repeatWords = {
  group: say('Repetició', 'Repetición', 'Repetition'),
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
