/** Work that one process does for all, as steps inside a transaction. */

import type { Lease } from '../../../ports.ts';
import type { Prepare } from '../sql.ts';

/** Takes or extends a lease at a moment; false while another holder has it. */
export function takeLease(prepare: Prepare, { name, holder }: Lease, milliseconds: number, now: number): boolean {
  const sql = `insert into leases values (?, ?, ?) on conflict (name) do update
    set holder = excluded.holder, until = excluded.until where holder = excluded.holder or until <= ?`;
  return prepare(sql).run(name, holder, now + milliseconds, now).changes === 1;
}

/** Ends a lease, if this holder still has it. */
export function endLease(prepare: Prepare, { name, holder }: Lease): void {
  prepare('delete from leases where name = ? and holder = ?').run(name, holder);
}
