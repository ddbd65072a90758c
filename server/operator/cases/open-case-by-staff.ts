import type { ParsedInputOf } from '#contract/common/call.ts';
import type { openCaseByStaff as call } from '#contract/operator/cases/cases.ts';
import { openBonusCase } from '#server/money/bonus/bonus-kind.ts';
import { openLostCardCase } from '#server/parties/cards/open-lost-card-case.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';

type Wanted = ParsedInputOf<typeof call>;

const opened: Record<Wanted['kind'], (trx: Trx, wanted: Wanted & { staffId: number }) => Promise<number>> = {
  bonus: openBonusCase,
  'lost-card': (trx, { about, note, staffId }) =>
    openLostCardCase(trx, { card: about.replace(/\s/g, ''), note, reportedBy: staffId }),
};

/** Opens a case for a person who called or wrote. Returns its number. Throws Refusal 404 and 409 as the kind says. */
export async function openCaseByStaff(db: Db, wanted: Wanted & { staffId: number }): Promise<{ number: number }> {
  return db.transaction().execute(async (trx) => {
    const number = await opened[wanted.kind](trx, wanted);
    await audit(trx, { personId: wanted.staffId, regionId: null, act: 'case-opened', subject: `${wanted.kind} ${number}` });
    return { number };
  });
}
