import type { OutputOf, ParsedInputOf } from '#contract/common/call.ts';
import { type payrollSetting, payrollTexts, type saveWageTypes, type WageTypes } from '#contract/money/employee-cards/payroll.ts';
import { holdEmployer } from '#server/parties/employers/reads.ts';
import { getWageTypes, storeWageTypes } from '#server/parties/employers/wage-types.ts';
import type { Db } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { listChargedMonths } from '#server/money/charges/list-card-charges.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';

/** What the screen of the payroll list begins with. */
export async function readPayrollSetting(db: Db, employer: EmployerKey): Promise<OutputOf<typeof payrollSetting>> {
  return { months: await listChargedMonths(db, employer), wageTypes: await getWageTypes(db, employer) };
}

/** Throws Refusal 409 where a colleague has saved others since. */
export async function changeWageTypes(
  db: Db,
  employer: EmployerKey,
  personId: number,
  { before, ...after }: ParsedInputOf<typeof saveWageTypes>,
): Promise<WageTypes> {
  return db.transaction().execute(async (trx) => {
    await holdEmployer(trx, employer);
    const now = await getWageTypes(trx, employer);
    if (isSame(now, after)) return after;
    if (!isSame(now, before)) throw new Refusal('CHANGED_MEANWHILE', payrollTexts.changedMeanwhile);
    await storeWageTypes(trx, employer, after);
    const subject = `employer ${employer.employerId}`;
    await audit(trx, { personId, regionId: employer.regionId, act: 'wage-types-changed', subject });
    return after;
  });
}

const isSame = (one: WageTypes, other: WageTypes) => one.taxFree === other.taxFree && one.taxed === other.taxed;
