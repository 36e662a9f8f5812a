import { expect } from 'chai';
import { byTitle, event, feed, read, remarksOn } from '../support/icalendar-files.ts';

describe('an iCalendar feed', () => {
  it('of Google has clocks of its zone, whole days, links in its texts, and folds within letters', () => {
    const reading = feed('google');
    const events = byTitle(reading);
    expect(reading).to.include({ source: 'Ateneu de la Vila', language: 'ca' });
    expect(events['Concert de la coral']).to.include({
      start_date: '2031-05-06 18:00:00Z',
      end_date: '2031-05-06 20:00:00Z',
      timezone: 'Europe/Madrid',
      id: '4f2kexemple01@google.com',
    });
    expect(events['Concert de la coral'].extra).to.deep.equal({ uid: '4f2kexemple01@google.com' });
    expect(events['Concert de la coral'].description).to.equal(
      '<p>Concert de primavera de la <b>coral de l’Ateneu</b>.<br />Entrades al web: <a href="https://ateneu.example/entrades">reserves</a></p>',
    );
    expect(events['Concert de la coral'].venue).to.deep.equal([
      {
        venue: 'Ateneu de la Vila',
        address: 'Carrer de Dalt, 12',
        city: 'Vic',
        zip: '08500',
        province: 'Barcelona',
        country: 'Espanya',
      },
    ]);
    expect(events['Fira d’intercanvi']).to.include({
      start_date: '2031-05-18',
      end_date: '2031-05-19',
      all_day: true,
      description: '',
    });
    expect(remarksOn(reading)).to.deep.equal([]);
    expect(events['Taller de ball']).to.deep.include({
      id: '4f2kexemple03@google.com',
      recurrence: { rrule: 'FREQ=WEEKLY;BYDAY=WE', rdate: [], exdate: [] },
    });
    expect(events['Taller de ball'].dates).to.deep.equal([
      {
        key: '2031-05-14 19:00:00',
        values: {
          title: 'Taller de ball (dijous)',
          start_date: '2031-05-15 19:00:00',
          end_date: '2031-05-15 20:30:00',
          event_status: 'scheduled',
        },
      },
    ]);
  });

  it('of Outlook has zones by their Windows names or by their rules alone, whole days of midnights, and documents for texts', () => {
    const reading = feed('outlook');
    const events = byTitle(reading);
    expect(events['Inauguración']).to.include({
      start_date: '2031-05-06 19:00:00',
      timezone: 'Europe/Madrid',
      language: 'es',
      description: '<p>Exposición <b>inaugural</b>, con visita guiada.</p>\n<p>Aforo limitado</p>',
    });
    expect(events['Jornadas']).to.include({ start_date: '2031-05-10', end_date: '2031-05-11', all_day: true });
    expect(events['Conexión con Terranova']).to.include({
      start_date: '2031-05-13 15:00:00',
      timezone: 'America/St_Johns',
      attendance_mode: 'online',
      online_url: 'https://sala.example/terranova',
    });
    expect(remarksOn(reading)).to.deep.equal(['line 63: It is not for everybody (CLASS:PRIVATE)']);
  });

  it('of The Events Calendar has pictures, places with their coordinates, organizers and categories', () => {
    const reading = feed('the-events-calendar');
    const cinema = byTitle(reading)['Cinema a la fresca: “El pont” & col·loqui'];
    expect(cinema).to.deep.include({
      start_date: '2031-05-07 20:30:00',
      timezone: 'Europe/Madrid',
      image: 'https://casal.example/wp-content/uploads/2031/03/cartell.jpg',
      tags: ['Cinema', "A l'aire lliure"],
      organizer: [{ organizer: 'Casal de Barri' }],
      website: 'https://casal.example/esdeveniment/cinema-a-la-fresca/',
    });
    expect(cinema.venue[0]).to.include({ city: 'Manresa', geo_lat: '41.7285', geo_lng: '1.8239' });
    expect(byTitle(reading)["Festa de l'arbre"]).to.include({ start_date: '2031-05-12', end_date: '2031-05-12' });
    expect(remarksOn(reading)).to.deep.equal(['line 48: Whole day that ends on the day it begins: one day']);
  });

  it('of Drupal loses no event for lines that are broken', () => {
    const reading = feed('drupal');
    expect(reading.source).to.equal('Agenda de la biblioteca');
    expect(reading.records.map(({ name, where }) => [name, where])).to.deep.equal([
      ['Hora del conte', 'line 6'],
      ['Club de lectura', 'line 18'],
      ['Presentació del llibre', 'line 25'],
      ['Visita guiada al fons antic', 'line 32'],
    ]);
    expect(byTitle(reading)['Hora del conte'].description).to.equal(
      '<p>Contes per a menuts.<br />A partir de 3 anys: cal inscripció prèvia<br />Places limitades.</p>',
    );
    expect(remarksOn(reading)).to.have.members([
      'line 14: Line that begins no property: read as part of the text before',
      'line 15: Line that begins no property: read as part of the text before',
      'line 18: No UID: known by what it is called, when and where',
      'line 27: Not UTF-8: read as Windows-1252',
      'line 29: Line that cannot be read: left out',
      'line 36: Line that cannot be read: left out',
    ]);
  });

  it('of Nextcloud has what is called off, lengths of time, journeys between zones, and no tasks', () => {
    const reading = feed('nextcloud');
    const events = byTitle(reading);
    // A day by the calendar, on which clocks skip an hour, and two hours
    expect(events['Marxa de nit']).to.deep.include({
      start_date: '2031-03-30 01:30:00',
      end_date: '2031-03-31 01:30:00Z',
      event_status: 'cancelled',
      event_status_reason: 'Risc d’incendi',
      tags: ['Natura', 'Esport'],
    });
    expect(events['Xerrada des de dos continents']).to.deep.include({
      end_date: '2031-05-14 18:00:00Z',
      timezone: 'Europe/Berlin',
      event_status: 'scheduled',
      attendance_mode: 'mixed',
      online_url: 'https://sala.example/xerrada',
      organizer: [{ organizer: 'Entitat organitzadora', phone: '93 000 00 00', email: 'info@entitat.example' }],
    });
    expect(remarksOn(reading)).to.deep.equal([
      'line 64: VTODO, which is no event: left out',
      'line 46: STATUS:TENTATIVE: taken as it is planned',
      'line 57: It is not for everybody (CLASS:CONFIDENTIAL)',
    ]);
  });

  it('is read whatever one of its lines holds, and however deep it is nested', () => {
    const long = `SUMMARY;${'a'.repeat(12_000_000)}`;
    const nested = 'BEGIN:A\n'.repeat(20_000) + 'END:B\n'.repeat(20_000);
    const { records } = read(event(`${long}\nURL:https://a.example/`, nested));
    expect(records.map(({ name }) => name)).to.deep.equal(['Acte']);
  });
});
