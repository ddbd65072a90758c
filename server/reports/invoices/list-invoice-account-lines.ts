import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { InvoiceKind, SettledHow } from '#contract/reports/invoices/invoice-kinds.ts';
import { wentBack } from '#server/money/checkout/went-back.ts';
import { idOf, type OwnBusiness } from '#server/parties/businesses/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isOneInvoice, labelOf, takesBack } from './reads.ts';

/** An invoice or a cancellation on the account of its business. Days are ISO dates. */
interface InvoiceOnAccount {
  what: 'invoice';
  kind: InvoiceKind;
  label: string;
  gguid: string;
  day: string;
  /** Of a cancellation with a minus. */
  cents: Cents;
  /** Not null: it was paid before it was issued, and so moves nothing. */
  settledHow: SettledHow | null;
  /** Of a cancellation: what of a payment online goes back by it, or went back already. */
  owedCents: Cents;
  /** What a cancellation takes back. */
  cancels: string | null;
  isCancelled: boolean;
}

/**
 * Money at the bank for an invoice, or back at the payment provider, or there again. Positive: it went to the business.
 */
interface MoneyOnAccount {
  what: 'transfer' | 'debit' | 'returned' | 'taken-back' | 'online-back' | 'online-again';
  label: string;
  gguid: string;
  day: string;
  cents: Cents;
  text: string;
}

export type InvoiceAccountLine = InvoiceOnAccount | MoneyOnAccount;

/** The invoices of a business, and what the bank has moved for them, each by number. */
export async function listInvoiceAccountLines(db: Db, business: OwnBusiness): Promise<InvoiceAccountLine[]> {
  const owned = db
    .selectFrom('invoice as i')
    .where('i.region_id', '=', business.regionId)
    .where(`i.${business.kind}_id`, '=', idOf(business));
  const invoices = await owned
    .leftJoin('invoice as f', (join) => join.on(takesBack('i', 'f')))
    .select(['i.region_id', 'i.year', 'i.number', 'i.gguid', 'i.kind', 'i.issued_on as day', 'i.gross_cents as cents'])
    .select(['i.settled_how', 'i.cancels_year', 'i.cancels_number'])
    .select(
      sql<Cents>`case when f.settled_how in ('paypal', 'demo') and not exists (select from invoice n
        where n.region_id = f.region_id and n.cause = f.cause and (n.year, n.number) > (f.year, f.number))
        then f.gross_cents else 0 end`.as('owedCents'),
    )
    .select((row) => row.exists(row.selectFrom('invoice as c').select('c.number').where(takesBack('c', 'i'))).as('isCancelled'))
    .orderBy('i.year')
    .orderBy('i.number')
    .execute();
  // What moved from one invoice to another moved nothing between the two of us.
  const money = await owned
    .innerJoin('invoice_payment as p', (join) => join.on(isOneInvoice('p', 'i')))
    .leftJoin('invoice_debit_part as d', (join) => join.on(isOneInvoice('d', 'i')).on('d.voided_at', 'is', null))
    .select(['i.region_id', 'i.year', 'i.number', 'i.gguid', 'p.paid_on as day', 'p.cents', 'p.bank_text as text'])
    .select(
      sql<
        MoneyOnAccount['what']
      >`case when p.entry_id = d.paid_entry then 'debit' when p.entry_id = d.returned_entry then 'returned'
      when p.returns is not null then 'taken-back' else 'transfer' end`.as('what'),
    )
    .where('p.entry_id', 'is not', null)
    .orderBy('p.payment_id')
    .execute();
  // It counts for the last one in the place of that which was paid.
  const back = await owned
    .innerJoin(wentBack(db).as('o'), (join) => join.onRef('o.region_id', '=', 'i.region_id').onRef('o.cause', '=', 'i.cause'))
    .where(
      sql<boolean>`not exists (select from invoice n where n.region_id = i.region_id and n.cause = i.cause
        and (n.year, n.number) > (i.year, i.number))`,
    )
    .select(['i.region_id', 'i.year', 'i.number', 'i.gguid', 'o.day', 'o.cents', 'o.how'])
    .orderBy('o.day')
    .orderBy('o.refund_id')
    .execute();
  return [
    ...invoices.map(
      ({ gguid, kind, day, cents, settled_how, cancels_year, cancels_number, isCancelled, ...row }): InvoiceOnAccount => ({
        what: 'invoice',
        kind,
        label: labelOf(row),
        gguid,
        day,
        cents,
        settledHow: settled_how,
        owedCents: row.owedCents,
        cancels:
          cancels_year === null || cancels_number === null
            ? null
            : labelOf({ region_id: row.region_id, year: cancels_year, number: cancels_number }),
        isCancelled: Boolean(isCancelled),
      }),
    ),
    ...money.map(({ what, gguid, day, cents, text, ...row }): MoneyOnAccount => ({
      what,
      label: labelOf(row),
      gguid,
      day,
      cents: -cents,
      text,
    })),
    ...back.map(({ gguid, day, cents, how, ...row }): MoneyOnAccount => ({
      what: how === 'restored' ? 'online-again' : 'online-back',
      label: labelOf(row),
      gguid,
      day,
      cents,
      text: backTexts[how],
    })),
  ];
}

const backTexts = {
  reversed: 'Online-Zahlung zurückgeholt',
  refunded: 'Online-Zahlung beim Zahlungsdienst erstattet',
  restored: 'Online-Zahlung wieder da',
};
