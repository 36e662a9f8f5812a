/** Bodies that create one record without linked records. */

/** An event in the future of the suites' clock. */
export const concert = {
  title: 'Concert de primavera',
  start_date: '2031-06-01 20:00:00',
  end_date: '2031-06-01 22:00:00',
} as const;

/** Bodies of one concert a day from 1 June 2031; at most 30. */
export function concerts(count: number): (typeof concert)[] {
  return Array.from({ length: count }, (_, at) => {
    const day = `2031-06-${String(at + 1).padStart(2, '0')}`;
    return { title: `Concert ${at + 1}`, start_date: `${day} 20:00:00`, end_date: `${day} 22:00:00` } as never;
  });
}
