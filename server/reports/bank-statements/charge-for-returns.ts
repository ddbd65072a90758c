import type { Trx } from '#server/platform/db/database.ts';
import { issueReturnedDebitFee } from '#server/reports/invoices/returned-debit-fees.ts';
import { getOwnRegion } from '#server/tenancy/regions/own-region-content.ts';
import type { Booker } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import type { BankItem } from './bank-item-kind.ts';
import { businessOf } from './business-of-target.ts';
import { refOf } from './load-items.ts';
import type { Movement } from './read-movements.ts';

/** The bank of the debtor knows no mandate (ISO 20022). */
const NO_MANDATE = 'MD01';

/** Whether the bank has sent the debit of an item back as it knows no mandate. */
export const isWithoutMandate = ({ isReturn, returnCode, cents }: Movement): boolean =>
  isReturn && returnCode === NO_MANDATE && cents < 0;

/** Asks for what debits of a region cost that came back without a mandate, once for each. */
export async function chargeForReturns(
  trx: Trx,
  regionId: number,
  items: readonly BankItem[],
  { office }: Pick<Booker, 'office'>,
): Promise<void> {
  const returned = items.filter(({ isReturn, target }) => isReturn && target !== null);
  if (returned.length === 0) return;
  const region = await getOwnRegion(trx, { regionId });
  for (const item of returned) {
    const { label, mandateReference } = item;
    const business = businessOf(regionId, item.target);
    if (!business) continue;
    await issueReturnedDebitFee(
      trx,
      { region, portalUrl: office.config.PUBLIC_URL },
      { business, item: refOf(item), label, mandateReference },
    );
  }
}
