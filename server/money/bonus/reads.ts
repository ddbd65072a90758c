import type { Selectable } from 'kysely';
import { emptyBonus, hundredthsOf, wantedNumbers } from '#contract/money/bonus/bonus.ts';
import type { GrantedBonus } from '#contract/money/bookings/bookings.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { bonusInForce, type SavedBonus } from './bonus-in-force.ts';
import { describeBonus } from './describe-bonus.ts';

/** All settings of a partner that came or will come into force, in the order in which they were saved. */
export async function listBonusSettings(db: Db, partnerId: number): Promise<SavedBonus[]> {
  const rows = await db
    .selectFrom('bonus_setting')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('is_withdrawn', '=', false)
    .orderBy('bonus_setting_id')
    .execute();
  return rows.map(savedBonusOf);
}

/** A row as a setting. */
export function savedBonusOf(row: Selectable<Tables['bonus_setting']>): SavedBonus {
  return {
    id: row.bonus_setting_id,
    inForceFrom: row.in_force_from,
    isWithdrawn: row.is_withdrawn,
    isActive: row.is_active,
    hasPermanent: row.has_permanent,
    permanentBasisPoints: row.percent_basis_points,
    actionFrom: row.action_from,
    actionUntil: row.action_until,
    actionBasisPoints: row.action_basis_points,
    data: { ...emptyBonus, ...row.data },
  };
}

/** What the partners of a region grant at an instant, in words, by partner; those that grant nothing are missing. */
export async function listBonusesInForce(db: Db, regionId: number, at: Date): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('bonus_setting')
    .selectAll()
    .distinctOn('partner_id')
    .where('region_id', '=', regionId)
    .where('is_withdrawn', '=', false)
    .where('in_force_from', '<=', at)
    .orderBy('partner_id')
    .orderBy('bonus_setting_id', 'desc')
    .execute();
  const texts = new Map<number, string>();
  for (const row of rows) {
    const inForce = bonusInForce([savedBonusOf(row)], at);
    if (inForce) texts.set(row.partner_id, describeBonus(inForce));
  }
  return texts;
}

/** The bonus of a partner that is in force by the clock of the books; null where there is none. */
export async function findBonusInForce(db: Db, partnerId: number): Promise<GrantedBonus | null> {
  const inForce = bonusInForce(await listBonusSettings(db, partnerId), await readLedgerClock(db));
  if (!inForce) return null;
  const { kind, basisPoints, setting } = inForce;
  const minimum = wantedNumbers(setting.data[`${kind}Type`]).find((detail) => detail.endsWith('FromMinimum'));
  return {
    text: describeBonus(inForce),
    basisPoints,
    leastPurchaseCent: minimum ? hundredthsOf(setting.data[`${kind}${minimum}`]) : null,
  };
}
