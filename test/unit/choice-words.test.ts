import { expect } from 'chai';
import { choiceIn } from '../../src/formats/choice-words.ts';
import { attendanceModes, eventStatuses } from '../../src/model/tables/event-states.ts';
import { sentencesIn, spokenLanguages } from '../../src/model/words/index.ts';

describe('the words for what has become of an event', () => {
  const words: [string, string | undefined][] = [
    ['Cancel·lat', 'cancelled'],
    ['Cancel·lada', 'cancelled'],
    ['CANCEL.LAT', 'cancelled'],
    ['cancel-lat', 'cancelled'],
    ['Canceŀlat', 'cancelled'],
    ['cancel•lats', 'cancelled'],
    ['cancel·lat'.normalize('NFD'), 'cancelled'],
    ['Anul·lat', 'cancelled'],
    ['Suspès', 'cancelled'],
    ['SUSPES', 'cancelled'],
    ['Suspendida', 'cancelled'],
    ['No es fa', 'cancelled'],
    ['canceled', 'cancelled'],
    ['https://schema.org/EventCancelled', 'cancelled'],
    ['Cancelado por lluvia', 'cancelled'],
    ['Ajornada', 'postponed'],
    ['Aplazado hasta nuevo aviso', 'postponed'],
    ['Canvi de data', 'rescheduled'],
    ['Reprogramado', 'rescheduled'],
    ['Passa a fer-se en línia', 'moved_online'],
    ['moved_online', 'moved_online'],
    ['Confirmat', 'scheduled'],
    ['Es fa', 'scheduled'],
    ['no cancel·lat', undefined],
    ['sense suspesos', undefined],
    ['cancelled or postponed', undefined],
    ['constructor', undefined],
    ['pluja', undefined],
    ['', undefined],
  ];
  for (const [text, value] of words) {
    it(`read ${JSON.stringify(text)} as ${value}`, () => expect(choiceIn('event_status', text).value).to.equal(value));
  }

  it('are those of the calendar itself, in all of its languages', () => {
    for (const language of spokenLanguages) {
      const labels = sentencesIn(language).facetLabels;
      for (const status of eventStatuses) expect(choiceIn('event_status', labels[status]).value).to.equal(status);
      for (const mode of attendanceModes) expect(choiceIn('attendance_mode', labels[mode]).value).to.equal(mode);
    }
  });

  it('name one way to attend, or none', () => {
    const modes = ['Presencial', 'en línia', 'On-line', 'Híbrid', 'presencial y online', 'online si plou'];
    expect(modes.map((text) => choiceIn('attendance_mode', text).value)).to.deep.equal([
      ...['offline', 'online', 'online', 'mixed', 'mixed', undefined],
    ]);
  });

  it('are told where they were among others', () => {
    expect(choiceIn('event_status', 'Cancel·lat').what).to.equal(undefined);
    expect(choiceIn('event_status', 'Cancel·lat per pluja').what).to.equal('state_among_words');
  });
});
