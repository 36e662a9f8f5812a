import { expect } from 'chai';
import { describeOnPairs } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withOneService } from '../support/with-service.ts';

describeOnPairs('the spelling of a corrected name', () => {
  const { service, create } = withOneService();

  it('is that of the oldest record among those with as many events, whatever the order of the index', async () => {
    const ids: number[] = [];
    for (const organizer of ['Càntirs', 'Cantirs', 'Cantírs']) ids.push((await create('organizers', { organizer })).id);
    for (const [at, organizer] of ids.toReversed().entries()) {
      const dates = { start_date: `2031-06-0${at + 1} 20:00`, end_date: `2031-06-0${at + 1} 22:00` };
      await create('events', { ...concert, ...dates, organizer });
    }
    const { body } = await service.request('GET', '/suggest', { query: { q: 'cantxrs', kinds: 'organizers' } });
    expect(body.corrected).to.equal('càntirs');
  });
});
