import { expect } from 'chai';
import { read, valuesIn } from '../support/csv-tables.ts';

describe('The Events Calendar’s own tables', () => {
  it('of events are known by their headings', () => {
    const head =
      'Event Name,Event Description,Event Start Date,Event Start Time,Event End Date,Event End Time,All Day Event,Event Venue Name,Event Organizer Name(s),Event Cost,Event Currency Symbol,Event Category,Event Tags,Event Website,Feature Event';
    const [values] = valuesIn(
      `${head}\nGala,<p>Nit</p>,2031-05-06,20:00:00,2031-05-06,22:00:00,FALSE,Palau,"Ateneu, Consell",12,€,"Música, Dansa",nit,https://e.example/,TRUE\n`,
    );
    expect(values).to.deep.include({
      title: 'Gala',
      start_date: '2031-05-06 20:00:00',
      end_date: '2031-05-06 22:00:00',
      all_day: false,
      cost: '12 €',
      venue: [{ venue: 'Palau' }],
      organizer: [{ organizer: 'Ateneu' }, { organizer: 'Consell' }],
      categories: ['Música', 'Dansa'],
      tags: ['nit'],
      featured: 'TRUE',
    });
  });

  it('of venues and of organizers are taken too, and so are those with fields for headings', () => {
    const venues = read(
      'Venue Name,Venue Address,Venue Address 2,Venue City,Venue State/Province,Venue Zip,Venue Country,Venue Phone,Venue Website\nPalau,C/ Nou 1,2n pis,Vic,Barcelona,08500,Espanya,93,www.palau.example\n',
    );
    expect(venues.records[0]).to.deep.include({ resource: 'venues', name: 'Palau' });
    expect(venues.records[0]?.values).to.deep.equal({
      venue: 'Palau',
      address: 'C/ Nou 1, 2n pis',
      city: 'Vic',
      province: 'Barcelona',
      zip: '08500',
      country: 'Espanya',
      phone: '93',
      website: 'www.palau.example',
    });
    const organizers = read('Organizer Name,Organizer Email,Organizer Phone\nAteneu,a@b.example,93\n');
    expect(organizers.records[0]).to.deep.include({ resource: 'organizers', name: 'Ateneu' });
    expect(organizers.records[0]?.values).to.deep.equal({ organizer: 'Ateneu', email: 'a@b.example', phone: '93' });
    expect(read('venue,city\nPalau,Vic\nPalau,Valls\n').records.map(({ resource }) => resource)).to.deep.equal([
      'venues',
      'venues',
    ]);
    expect(read('organizer\nAteneu\n').records[0]?.resource).to.equal('organizers');
  });
});
