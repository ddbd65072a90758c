import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { leaveEmployer } from '#server/parties/cards/reads.ts';
import { listLeavers } from '#server/parties/employee-cards/plans.ts';
import { holdEmployer } from '#server/parties/employers/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';

/** Frees the cards of employees who have left by today; their balance stays. May run twice. */
export async function freeLeavers(db: Db, regionId: number): Promise<void> {
  const today = await getLedgerToday(db);
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
