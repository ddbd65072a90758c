import { readLedgerClock } from '#server/ledger/read/idle-balances.ts';
import { leaveEmployer } from '#server/parties/cards/leave-employer.ts';
import { listLeavers } from '#server/parties/employee-cards/list-leavers.ts';
import { holdEmployer } from '#server/parties/employers/hold-employer.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/access/audit.ts';

/** Lets the cards go whose employees have left by today, by the clock of the books; the balance stays with whoever holds the card (rulings 7, Leaving). May be run twice. */
export async function freeLeavers(db: Db, regionId: number): Promise<void> {
  const today = berlinDay(await readLedgerClock(db)).toString();
  const employers = new Set((await listLeavers(db, regionId, today)).map(({ employerId }) => employerId));
  for (const employerId of employers)
    await db.transaction().execute(async (trx) => {
      await holdEmployer(trx, { regionId, employerId });
      // The day may have been changed until now.
      const leavers = (await listLeavers(trx, regionId, today)).filter((leaver) => leaver.employerId === employerId);
      await leaveEmployer(
        trx,
        { regionId, employerId },
        leavers.map(({ card }) => card),
      );
      for (const { card } of leavers)
        await audit(trx, {
          personId: null,
          regionId,
          act: 'employer-card-left',
          subject: `employer ${employerId}, card ${card}`,
        });
    });
}
