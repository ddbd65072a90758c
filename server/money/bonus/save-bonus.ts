import {
  type BonusData,
  type BonusKind,
  bonusMessages,
  bonusTypes,
  hundredthsOf,
  readDay,
  type setBonus,
} from '#contract/money/bonus/bonus.ts';
import type { OutputOf } from '#contract/common/call.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { berlinDay, formatDay, startOfDay } from '#server/platform/berlin-time.ts';
import { holdPartner } from '#server/parties/partners/reads.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { atField } from '#server/platform/http/refusal.ts';
import { findOpenCaseAbout } from '#server/tenancy/decisions/reads.ts';
import { withdrawCase } from '#server/tenancy/decisions/open-case.ts';
import { getBonusRules } from './bonus-rules.ts';
import type { Temporal } from 'temporal-polyfill';

interface Admin {
  personId: number;
  regionId: number;
  partnerId: number;
}

/**
 * Saves a partner's bonus. It comes into force on the third working day and replaces one that is not yet in force, so
 * that a corrected mistake never counts. Throws Refusal 422 where the region's conditions are not accepted, 404 where
 * the region keeps it closed.
 */
export async function saveBonus(db: Db, admin: Admin, data: BonusData): Promise<OutputOf<typeof setBonus>> {
  const { personId, regionId, partnerId } = admin;
  const { mustAccept } = await getBonusRules(db, regionId);
  if (data.bonusActive && mustAccept && !data.accepted) throw atField('accepted', bonusMessages.mustAccept);

  return db.transaction().execute(async (trx) => {
    // One after the other, so that only the last is still to come.
    await holdPartner(trx, { partnerId });
    const now = await readLedgerClock(trx);
    const day = thirdWorkingDay(berlinDay(now));
    await withdrawComing(trx, partnerId, now);
    // What staff was to bring forward is not what is wanted any more.
    const forward = await findOpenCaseAbout(trx, { regionId, kind: 'bonus', about: { partnerId } });
    if (forward !== undefined) await withdrawCase(trx, { regionId, number: forward }, personId);
    const { bonus_setting_id: id } = await trx
      .insertInto('bonus_setting')
      .values({
        region_id: regionId,
        partner_id: partnerId,
        in_force_from: startOfDay(day),
        saved_by: personId,
        ...termsOf(data),
      })
      .returning('bonus_setting_id')
      .executeTakeFirstOrThrow();
    await audit(trx, { personId, regionId, act: 'bonus-saved', subject: `bonus ${id}` });
    return {
      inForceFrom: day.toString(),
      infoMessage: `Ihre Angaben zum Bonus wurden gespeichert. Die Aktivierung oder Änderung dauert bis zu 3 Werktage (Mo–Fr): Sie gilt ab ${formatDay(day)}.`,
    };
  });
}

async function withdrawComing(trx: Trx, partnerId: number, now: Date): Promise<void> {
  await trx
    .updateTable('bonus_setting')
    .set({ is_withdrawn: true })
    .where('partner_id', '=', partnerId)
    .where('in_force_from', '>', now)
    .execute();
}

/** What of the form decides about money, beside the form itself. */
function termsOf(data: BonusData) {
  const hasAction = data.actionBonus;
  return {
    is_active: data.bonusActive,
    has_permanent: data.permanentBonus,
    percent_basis_points: data.permanentBonus ? basisPointsOf('permanent', data) : null,
    action_from: hasAction ? readDay(data.actionStartDate)! : null,
    action_until: hasAction ? readDay(data.actionEndDate)! : null,
    action_basis_points: hasAction ? basisPointsOf('action', data) : null,
    data: JSON.stringify(data),
  };
}

/** Null for a fixed amount. */
function basisPointsOf(kind: BonusKind, data: BonusData): number | null {
  const type = data[`${kind}Type`].trim() as keyof typeof bonusTypes;
  return bonusTypes[type].unit === 'percent' ? hundredthsOf(data[`${kind}ValueInPercent`]) : null;
}

const WORKING_DAYS = 3;
const FRIDAY = 5;

/** The third working day (Monday to Friday) after a day: a bonus saved on that day counts from then. */
export function thirdWorkingDay(savedOn: Temporal.PlainDate): Temporal.PlainDate {
  let day = savedOn;
  for (let count = 0; count < WORKING_DAYS;) {
    day = day.add({ days: 1 });
    if (day.dayOfWeek <= FRIDAY) count++;
  }
  return day;
}
