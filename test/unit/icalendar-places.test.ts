import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { valuesOf } from '../support/icalendar-files.ts';

/** Venues, way to attend and address of an event with this LOCATION. */
function placeOf(text: string, ...lines: string[]): Loose[] {
  const escaped = text.replace(/([,;])/g, '\\$1');
  const { venue, attendance_mode, online_url } = valuesOf(
    ['DTSTART:20310506T200000', `LOCATION:${escaped}`, ...lines].join('\n'),
  );
  return [venue, attendance_mode, online_url];
}

describe('the LOCATION of an iCalendar file', () => {
  it('is a town where it names nothing but one', () => {
    const towns: Record<string, Loose> = {
      Vic: { city: 'Vic' },
      '08500, Vic': { city: 'Vic', zip: '08500' },
      '08500 Vic': { city: 'Vic', zip: '08500' },
      'Vic (Barcelona)': { city: 'Vic', province: 'Barcelona' },
      'Vic, Catalunya': { city: 'Vic' },
      'Vic, Osona': { city: 'Vic' },
      'Sitges.': { city: 'Sitges' },
      'Barcelona, Spain': { city: 'Barcelona', country: 'Spain' },
      'Olot, Girona, Spain': { city: 'Olot', province: 'Girona', country: 'Spain' },
      'Madrid, España': { city: 'Madrid', country: 'España' },
      'Elx / Elche': { city: 'Elx' },
    };
    for (const [text, town] of Object.entries(towns)) {
      expect(placeOf(text), text).to.deep.equal([[{ venue: town.city, ...town }], 'offline', '']);
    }
  });

  it('is a venue where it names anything else', () => {
    for (const text of [
      'Ateneu - Vic',
      'Vic (Teatre Atlàntida)',
      'Sala Zoom',
      'Cinema Meet',
      'Casal de Joves i Vells',
      'Teatre Online Vic',
    ]) {
      expect(placeOf(text), text).to.deep.equal([[{ venue: text }], 'offline', '']);
    }
  });

  it('is a place where it is the address of a map, with its point', () => {
    const point = { geo_lat: '41.93', geo_lng: '2.25' };
    const addresses = [
      'https://www.openstreetmap.org/?mlat=41.93&mlon=2.25',
      'https://www.openstreetmap.org/#map=17/41.93/2.25',
      'https://osm.org/?mlat=41.93&mlon=2.25#map=12/41.9/2.2',
      'https://www.google.es/maps?q=41.93,2.25',
      'https://maps.google.com/?ll=41.93,2.25',
      'https://www.google.com/maps/@41.93,2.25,17z',
      'https://www.google.com/maps/search/?api=1&query=41.93%2C2.25',
      'https://www.google.com/maps/dir/?api=1&destination=41.93%2C2.25',
      'https://www.bing.com/maps?cp=41.93~2.25&lvl=16',
      'https://maps.apple.com/?ll=41.93,2.25',
      'https://waze.com/ul?ll=41.93%2C2.25&navigate=yes',
      'https://yandex.com/maps/?ll=2.25%2C41.93&z=12',
      'https://mapy.cz/zakladni?x=2.25&y=41.93&z=15',
      'https://share.here.com/l/41.93,2.25',
      'geo:41.93,2.25;u=10',
      'maps.google.com/?q=41.93,2.25',
      `https://www.google.com/maps/place/41%C2%B055'48.0"N+2%C2%B015'00.0"E/@41.93,2.25,17z`,
    ];
    for (const address of addresses) {
      expect(placeOf(address), address).to.deep.equal([[{ venue: '41.93, 2.25', ...point }], 'offline', '']);
    }
    const named = 'https://www.google.com/maps/place/Ateneu+de+Vic/@41.9,2.2,17z/data=!4m6!3m5!8m2!3d41.93!4d2.25';
    expect(placeOf(named)).to.deep.equal([[{ venue: 'Ateneu de Vic', ...point }], 'offline', '']);
    for (const short of ['goo.gl/maps/abc', 'maps.app.goo.gl/abc', 'g.co/maps/abc', 'w3w.co/a.b.c']) {
      const website = `https://${short}`;
      expect(placeOf(website), short).to.deep.equal([[{ venue: short, website }], 'offline', '']);
    }
    expect(placeOf('https://goo.gl/maps/abc', 'GEO:41.93;2.25')[0]).to.deep.equal([
      { venue: 'goo.gl/maps/abc', website: 'https://goo.gl/maps/abc', ...point },
    ]);
  });

  it('is a place where it is a point as people write it, which may stand beside a name', () => {
    const point = { geo_lat: '41.93', geo_lng: '2.25' };
    for (const text of [
      '41.93, 2.25',
      '(41.93 2.25)',
      '41.93° N, 2.25° E',
      `41°55'48"N 2°15'00"E`,
      '41° 55.8’ N, 2° 15’ E',
    ]) {
      expect(placeOf(text), text).to.deep.equal([[{ venue: '41.93, 2.25', ...point }], 'offline', '']);
    }
    for (const text of ['40.41 N, -3.70 W', '40.41 N, 3.70 W', '40.41, -3.70', '40.41 N, 3.70 O']) {
      const west = { geo_lat: '40.41', geo_lng: '-3.70' };
      expect(placeOf(text)[0], text).to.deep.equal([{ venue: '40.41, -3.70', ...west }]);
    }
    expect(placeOf('Ateneu (41.9304, -2.2546)')[0]).to.deep.equal([
      { venue: 'Ateneu', geo_lat: '41.9304', geo_lng: '-2.2546' },
    ]);
    expect(placeOf('https://maps.google.es/maps?q=41.93,+2.25+(Ateneu)')[0]).to.deep.equal([
      { venue: 'Ateneu', ...point },
    ]);
    for (const address of [
      'https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d2000!2d2.25!3d41.93!2m3',
      'https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=41.93,2.25',
      'https://geohack.toolforge.org/geohack.php?params=41.93_N_2.25_E',
    ]) {
      expect(placeOf(address)[0], address).to.deep.equal([{ venue: '41.93, 2.25', ...point }]);
    }
    expect(placeOf('Sala 1.234, 5.678.901')[0]).to.deep.equal([{ venue: 'Sala 1.234', address: '5.678.901' }]);
    expect(placeOf(`1.234${' '.repeat(1900)}x`)[0]).to.have.length(1);
  });

  it('is online by the address of a meeting without https', () => {
    for (const address of [
      'meet.google.com/abc-defg-hij',
      'zoom.us/j/123',
      'us02web.zoom.us/j/1',
      'teams.live.com/meet/1',
    ]) {
      expect(placeOf(address), address).to.deep.equal([[], 'online', `https://${address}`]);
    }
    expect(placeOf('Ateneu de Vic, zoom.us/j/123')).to.deep.equal([
      [{ venue: 'Ateneu de Vic' }],
      'mixed',
      'https://zoom.us/j/123',
    ]);
  });

  it('may have the address of a map or of a meeting beside the place', () => {
    expect(placeOf('Ateneu de Vic https://goo.gl/maps/abc')).to.deep.equal([
      [{ venue: 'Ateneu de Vic' }],
      'offline',
      '',
    ]);
    expect(placeOf('Ateneu (https://www.google.com/maps/@41.93,2.25,17z)')[0]).to.deep.equal([
      { venue: 'Ateneu', geo_lat: '41.93', geo_lng: '2.25' },
    ]);
    expect(placeOf('Ateneu, https://zoom.us/j/1')).to.deep.equal([
      [{ venue: 'Ateneu' }],
      'mixed',
      'https://zoom.us/j/1',
    ]);
    expect(placeOf('Zoom: https://zoom.us/j/1 (codi 33)')).to.deep.equal([[], 'online', 'https://zoom.us/j/1']);
    expect(placeOf('https://ateneu.example/sala')).to.deep.equal([[], 'online', 'https://ateneu.example/sala']);
  });

  it('is online without a venue where it says so, or names a meeting program', () => {
    const texts = [
      ...[
        'Online',
        'ONLINE',
        'on-line',
        'En línia',
        'En línea',
        'Virtual',
        'Acte telemàtic',
        'Evento en línea',
        'A distància',
      ],
      ...[
        'Microsoft Teams Meeting',
        'Reunión de Microsoft Teams',
        'Reunió de Microsoft Teams',
        'Microsoft Teams-Besprechung',
        'MS Teams',
        'Zoom',
        'Zoom Meeting',
      ],
      ...[
        'Online via Zoom',
        'Online (Zoom)',
        'Google Meet',
        'Skype for Business',
        'Cisco Webex',
        'Jitsi Meet',
        'Canal YouTube',
        'Videoconferència',
      ],
    ];
    const elsewhere = ['En ligne', 'Online-Veranstaltung', 'Virtuell', 'À distance', 'Visioconférence', 'Per telèfon'];
    const later = [
      'Online - enllaç per confirmar',
      'Google Meet (instructions in description)',
      'Online (enllaç després)',
    ];
    for (const text of [...texts, ...elsewhere, ...later])
      expect(placeOf(text), text).to.deep.equal([[], 'online', '']);
    expect(placeOf('Zoom', 'CONFERENCE;VALUE=URI:https://zoom.us/j/1')).to.deep.equal([
      [],
      'online',
      'https://zoom.us/j/1',
    ]);
  });

  it('is a place and online where it says both', () => {
    expect(placeOf('Ateneu de Vic i online')).to.deep.equal([[{ venue: 'Ateneu de Vic' }], 'mixed', '']);
    expect(placeOf('Barcelona (online)')).to.deep.equal([[{ venue: 'Barcelona', city: 'Barcelona' }], 'mixed', '']);
    expect(placeOf('Presencial: Ateneu de Vic')).to.deep.equal([[{ venue: 'Ateneu de Vic' }], 'offline', '']);
    expect(placeOf('Híbrid: Ateneu de Vic i Zoom')).to.deep.equal([[{ venue: 'Ateneu de Vic' }], 'mixed', '']);
    expect(placeOf('Online: Zoom: Ateneu de Vic')).to.deep.equal([[{ venue: 'Ateneu de Vic' }], 'mixed', '']);
    // Taken off one by one, 400 words before places would take seconds in a file of some hundred events
    expect(placeOf('web: web: web: web: Ateneu')).to.deep.equal([[{ venue: 'web: Ateneu' }], 'mixed', '']);
    expect(placeOf('Presencial i en línia')).to.deep.equal([[], 'mixed', '']);
  });

  it('is no venue where it is not known yet', () => {
    const texts = [
      ...[
        'Per confirmar',
        'Por confirmar',
        'A confirmar',
        'Pendent de confirmar',
        'Pendiente de confirmación',
        'Lloc per determinar',
      ],
      ...[
        'Ubicación por determinar',
        'Per concretar',
        'TBA',
        'TBD',
        'T.B.C.',
        'To be determined',
        'To be announced',
        'Venue to be confirmed',
      ],
      ...['Location TBD', 'Sense confirmar', 'Es comunicarà', 'Se anunciará', 'Properament', '?', '-', 'N/A'],
    ];
    const others = [
      'Ja us ho direm',
      'Veure descripció',
      'See description',
      'N/D',
      'À confirmer',
      'Noch offen',
      'Enllaç per confirmar',
    ];
    for (const text of [...texts, ...others]) expect(placeOf(text), text).to.deep.equal([[], 'offline', '']);
    expect(placeOf('Vic (per confirmar)')[0]).to.deep.equal([{ venue: 'Vic', city: 'Vic' }]);
    expect(placeOf('Lugar por confirmar (Vic)')[0]).to.deep.equal([{ venue: 'Vic', city: 'Vic' }]);
    expect(placeOf('Vic, lloc per confirmar')[0]).to.deep.equal([{ venue: 'Vic', city: 'Vic' }]);
  });

  it('of our own feeds is the venue that it names', () => {
    const text = 'BEGIN:VCALENDAR\nPRODID:-//Cartellera//1//CA\n';
    for (const name of ['Zoom', 'Per confirmar', 'Virtual']) {
      expect(
        valuesOf(`DTSTART:20310506T200000\nLOCATION:${name}`, text.slice(text.indexOf('\n') + 1)).venue,
        name,
      ).to.deep.equal([{ venue: name }]);
    }
  });
});
