import { hundredthsOf, wantedNumbers } from '#contract/money/bonus/bonus.ts';
import type { GrantedBonus } from '#contract/money/bookings/bookings.ts';
import { readLedgerClock } from '#server/ledger/read/idle-balances.ts';
import type { Db } from '#server/platform/db/database.ts';
import { bonusInForce } from './bonus-in-force.ts';
import { describeBonus } from './describe-bonus.ts';
import { listBonusSettings } from './list-bonus-settings.ts';

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
