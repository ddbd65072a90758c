import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { checkoutMessages, type Quote } from '#contract/money/checkout/checkout.ts';
import { entryPrice, FEE_MISSING, type PricedWish } from '#contract/money/checkout/entry-price.ts';
import { type Cents, formatCents, findCents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { atField, notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { getJoiningRules } from '#server/tenancy/regions/get-joining-rules.ts';
import type { AnyPurpose, OnlinePayer } from './checkout-purpose.ts';
import { getVoucher } from './use-voucher.ts';

const QUOTE_MINUTES = 30;

/** A person's price, valid for 30 minutes. Throws Refusal 422 for an invalid voucher, and where the fee is missing. */
export async function makeQuote(
  db: Db,
  purpose: Pick<AnyPurpose, 'readTerms'>,
  payer: OnlinePayer,
  wish: PricedWish,
  voucherCode: string | undefined,
): Promise<Quote> {
  const { regionId, personId } = payer;
  const { fees, acceptsVouchers } = await getJoiningRules(db, regionId);
  const terms = await purpose.readTerms(db, payer);
  const voucher = voucherCode === undefined ? null : await getVoucher(db, regionId, acceptsVouchers ? voucherCode : '');
  const price = entryPrice(wish, fees, terms, voucher);
  if (!price) throw ruleBroken(FEE_MISSING);
  const { quote_id: quoteId } = await db
    .insertInto('checkout_quote')
    .values({
      region_id: regionId,
      person_id: personId,
      wish: JSON.stringify(wish),
      lines: JSON.stringify(price.lines),
      net_cents: price.netCent,
      tax_cents: price.taxCent,
      voucher_id: voucher?.voucherId ?? null,
    })
    .returning('quote_id')
    .executeTakeFirstOrThrow();
  return {
    quoteId,
    ...price,
    net: formatCents(price.netCent),
    tax: formatCents(price.taxCent),
    gross: formatCents(price.grossCent),
    voucher: voucher?.code ?? null,
  };
}

export type KeptQuote = Awaited<ReturnType<typeof getQuote>>;

/** A quote of that person. Throws Refusal 404 for anybody else's, and 422 for one that is older than 30 minutes. */
export async function getQuote(db: Db, { regionId, personId }: OnlinePayer, quoteId: string) {
  const kept = await db
    .selectFrom('checkout_quote')
    .select(['quote_id', 'wish', 'lines', 'net_cents', 'tax_cents', 'voucher_id'])
    .select(sql<boolean>`created_at < now() - ${QUOTE_MINUTES} * interval '1 minute'`.as('is_expired'))
    .where('region_id', '=', regionId)
    .where('quote_id', '=', quoteId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!kept) throw notFound();
  if (kept.is_expired) throw ruleBroken(checkoutMessages.quoteExpired);
  return kept;
}

/** Throws Refusal 422 where the data differ from what was quoted, or name another price. */
export function assertQuoted(quote: KeptQuote, wish: PricedWish, data: unknown): void {
  if (!isDeepStrictEqual(quote.wish, wish)) throw ruleBroken(checkoutMessages.priceDiffers);
  const named = (data as { priceToPay?: unknown }).priceToPay;
  if (named !== undefined && centsOfPrice(named) !== quote.net_cents) throw atField('priceToPay', checkoutMessages.priceDiffers);
}

/** `priceToPay`: the net amount as a number of euros, or as German text; null where it is neither. */
function centsOfPrice(named: unknown): Cents | null {
  if (typeof named === 'number') return Math.round(named * 100);
  if (typeof named !== 'string') return null;
  if (/^0+(,0{1,2})?$/.test(named.trim())) return 0;
  return findCents(named);
}

/** Forgets prices that nobody can order by any more. */
export async function forgetQuotes(db: Db): Promise<void> {
  await db
    .deleteFrom('checkout_quote')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
