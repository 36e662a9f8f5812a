import { expect } from 'chai';
import { siteWords } from '../../src/http/site/words.ts';
import { clocksWords, clockWords, datesWords, dateWords, zoneWords } from '../../src/model/words/dates.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ');

describe('dates and hours in words', () => {
  it('are written as each language writes them', () => {
    const wall = '2031-05-06 20:30:00';
    const written = ['ca', 'es', 'en', 'gl'].map((language) => plain(clockWords(language, wall)));
    expect(written).to.deep.equal(['20.30 h', '20:30 h', '20:30', '20:30']);
    expect(plain(clocksWords('ca', wall, '2031-05-07 09:05:00'))).to.equal('de 20.30 a 9.05 h');
    expect(dateWords('ca', 'day', wall)).to.equal('dimarts, 6 de maig');
    expect(plain(datesWords('es', wall, '2031-05-07 00:00:00'))).to.equal('6–7 de mayo de 2031');
    expect(datesWords('ca', wall, wall)).to.equal('6 de maig del 2031');
  });

  it('have articles and prepositions as Catalan contracts them', () => {
    const { until, near } = siteWords('ca');
    expect(['1 de juny', '11 de juny', '12 de juny', '21 de juny'].map(until)).to.deep.equal([
      'fins a l’1 de juny',
      'fins a l’11 de juny',
      'fins al 12 de juny',
      'fins al 21 de juny',
    ]);
    const towns = ['Girona', 'Olot', 'el Prat de Llobregat', 'Els Hostalets', 'l’Hospitalet', 'Elx'];
    expect(towns.map((town) => plain(near.from(town, 25)))).to.deep.equal([
      'A menys de 25 km de Girona',
      'A menys de 25 km d’Olot',
      'A menys de 25 km del Prat de Llobregat',
      'A menys de 25 km dels Hostalets',
      'A menys de 25 km de l’Hospitalet',
      'A menys de 25 km d’Elx',
    ]);
  });

  it('call other zones by their common names', () => {
    const zones = ['Atlantic/Canary', 'America/New_York', 'Europe/London', 'Africa/Casablanca', 'Etc/GMT+3'];
    const zoneNames = (language: string) => zones.map((zone) => zoneWords(language, zone, '2031-01-06 20:30:00'));
    expect(zoneNames('ca').slice(0, 2)).to.deep.equal(['hora de les Canàries', 'hora de Nova York']);
    expect(zoneNames('es').slice(0, 3)).to.deep.equal([
      'hora de Canarias',
      'hora de Nueva York',
      'hora del Reino Unido',
    ]);
    const more = ['Europe/London', 'Europe/Dublin', 'Asia/Tokyo'].map((zone) => zoneWords('ca', zone, '2031-01-06'));
    expect(more).to.deep.equal(['hora del Regne Unit', 'hora d’Irlanda', 'hora del Japó']);
    for (const name of [...zoneNames('ca'), ...zoneNames('es')]) expect(name).to.match(/^hora |^GMT/);
    expect(zoneNames('gl')).to.have.length(zones.length);
  });
});
