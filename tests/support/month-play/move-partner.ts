import type { Cents } from '#contract/common/money.ts';
import { post } from './own-sums.ts';
import { monthNow, type Stage, type Town } from './stage.ts';

/** Money from a partner (positive) or to it, beside its statements. */
export function movePartner(stage: Stage, { sums }: Town, partnerId: number, cents: Cents): void {
  post(sums, monthNow(stage), { [`partner ${partnerId}`]: cents, bank: -cents });
  const partner = sums.partners.get(partnerId)!;
  partner.open += cents;
  partner.isActive = true;
}
