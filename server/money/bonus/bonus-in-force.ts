import type { BonusData } from '#contract/money/bonus/bonus.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';

/** What of a setting decides about money. Days are ISO dates of Berlin, both included. */
export interface BonusSetting {
  id: number;
  inForceFrom: Date;
  isWithdrawn: boolean;
  isActive: boolean;
  hasPermanent: boolean;
  /** Null where the bonus is a fixed amount. */
  permanentBasisPoints: number | null;
  actionFrom: string | null;
  actionUntil: string | null;
  actionBasisPoints: number | null;
}

/** A setting with all that the partner said. */
export interface SavedBonus extends BonusSetting {
  data: BonusData;
}

export interface BonusInForce<Setting> {
  setting: Setting;
  kind: 'permanent' | 'action';
  basisPoints: number | null;
}

/** The bonus in force at an instant or null: the latest setting's action while it runs, else its permanent bonus. */
export function bonusInForce<Setting extends BonusSetting>(settings: readonly Setting[], at: Date): BonusInForce<Setting> | null {
  const setting = settings
    .filter(({ inForceFrom, isWithdrawn }) => !isWithdrawn && inForceFrom <= at)
    .reduce<Setting | null>((latest, one) => (latest && latest.id > one.id ? latest : one), null);
  if (!setting?.isActive) return null;
  const { actionFrom, actionUntil, hasPermanent, permanentBasisPoints, actionBasisPoints } = setting;
  const today = berlinDay(at).toString();
  if (actionFrom !== null && actionUntil !== null && actionFrom <= today && today <= actionUntil)
    return { setting, kind: 'action', basisPoints: actionBasisPoints };
  return hasPermanent ? { setting, kind: 'permanent', basisPoints: permanentBasisPoints } : null;
}
