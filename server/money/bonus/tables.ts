import type { Generated, JSONColumnType } from 'kysely';
import type { BonusData } from '#contract/money/bonus/bonus.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    bonus_setting: {
      region_id: number;
      bonus_setting_id: Generated<number>;
      partner_id: number;
      in_force_from: Date;
      is_active: boolean;
      percent_basis_points: number | null;
      created_at: Generated<Date>;
      has_permanent: Generated<boolean>;
      action_from: Generated<string | null>;
      action_until: Generated<string | null>;
      action_basis_points: Generated<number | null>;
      is_withdrawn: Generated<boolean>;
      saved_by: Generated<number | null>;
      data: JSONColumnType<Partial<BonusData>, string | undefined>;
    };
  }
}
