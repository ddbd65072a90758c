import { type BonusData, emptyBonus } from '#contract/money/bonus/bonus.ts';
import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { BonusSetting } from './bonus-in-force.ts';
import './tables.ts';

/** A setting with all that the partner said. */
export interface SavedBonus extends BonusSetting {
  data: BonusData;
}

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
