import type { Temporal } from 'temporal-polyfill';
import { disagioModels } from '#contract/parties/partners/fees.ts';
import { monthlyPrice } from '#contract/money/checkout/disagio-cost.ts';
import { getDisagioModel } from '#server/parties/partners/disagio-history.ts';
import { hasParticipationFee } from '#server/parties/partners/participation-fees.ts';
import { type Contract, getContract } from '#server/parties/businesses/contracts.ts';
import { formatDay, startOfDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { InvoicePosition } from './build-invoice.ts';
import { contractYearBeginningIn } from './contract-year.ts';
import { issueDraft } from './draft-invoice.ts';
import type { InvoiceOffice } from './issue-invoice.ts';
import { readInvoicePrices } from './prices.ts';
import type { InvoiceRow } from './reads.ts';

/** The name of a month, "Oktober 2026". */
export const monthName = (month: Temporal.PlainDate) => month.toLocaleString('de-DE', { month: 'long', year: 'numeric' });

export const causeOfMonth = (month: Temporal.PlainDate, partnerId: number) =>
  `month ${month.toPlainYearMonth().toString()} partner ${partnerId}`;

/**
 * The invoice of what a partner owes for a month. It has the monthly charge of its model, and the participation fee of
 * a contract year that begins in it. Null where it owes nothing. Throws Refusal 422.
 */
export async function invoiceMonth(
  trx: Trx,
  office: InvoiceOffice,
  { regionId, partnerId }: { regionId: number; partnerId: number },
  month: Temporal.PlainDate,
  issuedBy: number | null,
): Promise<InvoiceRow | null> {
  const contract = await getContract(trx, { kind: 'partner', regionId, partnerId });
  const model = await getDisagioModel(trx, { regionId, partnerId }, startOfDay(month));
  const positions: InvoicePosition[] = [];
  if (isInForceOn(contract, month) && monthlyPrice(model) > 0)
    positions.push({ text: `${disagioModels[model].label}, ${monthName(month)}`, unitCents: monthlyPrice(model) });
  const year = contractYearBeginningIn(contract, month);
  const { participation } = await readInvoicePrices(trx, regionId);
  if (year && participation && hasParticipationFee(model))
    positions.push({
      text: `Teilnahmegebühr für das Vertragsjahr vom ${formatDay(year.from)} bis ${formatDay(year.to)}`,
      unitCents: participation,
      period: { from: year.from.toString(), to: year.to.toString() },
    });
  if (positions.length === 0) return null;
  return issueDraft(trx, office, {
    business: { kind: 'partner', regionId, partnerId },
    kind: 'monthly',
    cause: causeOfMonth(month, partnerId),
    positions,
    period: { from: month.toString(), to: lastOf(month).toString() },
    issuedBy,
  });
}

const lastOf = (month: Temporal.PlainDate) => month.add({ months: 1 }).subtract({ days: 1 });

/** A month is charged to a contract that was in force on its first day: the one in which it begins is free. */
function isInForceOn(contract: Contract<'partner'>, day: Temporal.PlainDate): boolean {
  const { is_in_review, contract_start_at: start, contract_end_at: end } = contract;
  const iso = day.toString();
  return !is_in_review && start !== null && start <= iso && (end === null || end >= iso);
}
