/** The texts of the form by which the public proposes events. */

import { say } from '../pages/words.ts';

/** These texts, as a part of those of the desk. */
export const proposalWords = {
  title: say('Proposeu un acte', 'Proponga un acto', 'Propose an event'),
  lead: say(
    'El mirarem abans de publicar-lo.',
    'Lo miraremos antes de publicarlo.',
    'We look at it before it is published.',
  ),
  fields: {
    title: say('Què s’hi fa', 'Qué se hace', 'What it is'),
    start_date: say('Quan comença', 'Cuándo empieza', 'When it starts'),
    end_date: say('Quan s’acaba', 'Cuándo acaba', 'When it ends'),
    venue: say('On', 'Dónde', 'Where'),
    city: say('Població', 'Población', 'Town'),
    description: say('Explicació', 'Explicación', 'Description'),
    image: say('Adreça web d’una imatge', 'Dirección web de una imagen', 'Web address of a picture'),
    name: say('El vostre nom', 'Su nombre', 'Your name'),
    mail: say('El vostre correu', 'Su correo', 'Your mail address'),
  },
  privacy: say(
    'El nom i el correu només els veu qui revisa els actes; no es publiquen mai.',
    'El nombre y el correo solo los ve quien revisa los actos; no se publican nunca.',
    'Your name and mail address are seen only by those who review events; they are never published.',
  ),
  trap: say('No ompliu aquest camp', 'No rellene este campo', 'Leave this field empty'),
  send: say('Envia la proposta', 'Enviar la propuesta', 'Send the proposal'),
  thanks: say('Gràcies. Ens ho mirarem aviat.', 'Gracias. Lo miraremos pronto.', 'Thank you. We will look at it soon.'),
  noName: say('Escriviu el vostre nom.', 'Escriba su nombre.', 'Type your name.'),
  noMail: say('Escriviu la vostra adreça de correu.', 'Escriba su dirección de correo.', 'Type your mail address.'),
  by: say('Proposat per', 'Propuesto por', 'Proposed by'),
  accept: say('Accepta-ho i publica-ho', 'Aceptarlo y publicarlo', 'Accept and publish it'),
};
