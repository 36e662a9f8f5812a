/** The texts of the map on which a point is chosen. */

import { say } from '../pages/words.ts';

/** These texts, as a part of those of the desk. */
export const placeMapWords = {
  label: say('Mapa del punt', 'Mapa del punto', 'Map of the point'),
  hint: say(
    'Cliqueu on és. Amb el teclat: les fletxes mouen el punt (amb majúscules, de mica en mica); + i − acosten i allunyen.',
    'Haga clic donde está. Con el teclado: las flechas mueven el punto (con mayúsculas, poco a poco); + y − acercan y alejan.',
    'Click where it is. With the keyboard: arrows move the point (with Shift, little by little); + and − go closer and farther.',
  ),
  closer: say('Acosta', 'Acercar', 'Closer'),
  farther: say('Allunya', 'Alejar', 'Farther'),
};
