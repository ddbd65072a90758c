import type { Temporal } from 'temporal-polyfill';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { berlinDay, formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { tryEach } from '#server/platform/try-each.ts';
import { paymentDays } from './issue-days.ts';
import { type OrderingParty, paymentXml } from '#server/money/bank/payment-xml.ts';
import { statementLabel } from './statement-label.ts';
import type { PaymentKind } from '#contract/money/bank/payment-kinds.ts';

interface MissingFile {
  run: number;
  kind: PaymentKind;
  issued_on: string;
  pays_on: string;
  collects_on: string;
  finished_at: Date | null;
}

/**
 * Writes the missing files for the bank of a region's finished runs: one for payouts, one for collections. Each payment
 * is in one file, however often and by how many processes this is called. Returns how many files were made. An error of
 * one does not stop the others.
 */
export async function makePaymentFiles(db: Db, regionId: number): Promise<number> {
  const missing = await findMissingFiles(db, regionId);
  if (missing.length === 0) return 0;
  const bank = await db.selectFrom('region_bank').selectAll().where('region_id', '=', regionId).executeTakeFirstOrThrow();
  const orderingParty = { accountHolder: bank.account_holder, iban: bank.iban, bic: bank.bic, creditorId: bank.creditor_id };
  const today = berlinDay(await readLedgerClock(db));
  let made = 0;
  await tryEach(missing, `{failed} payment files of region ${regionId} could not be made`, async (file) => {
    if (await makePaymentFile(db, regionId, { ...file, dueOn: dueDay(file, today) }, orderingParty)) made++;
  });
  return made;
}

function findMissingFiles(db: Db, regionId: number): Promise<MissingFile[]> {
  return db
    .selectFrom('statement_payment as payment')
    .innerJoin('statement_run as run', (join) =>
      join.onRef('run.region_id', '=', 'payment.region_id').onRef('run.run', '=', 'payment.run'),
    )
    .leftJoin('payment_file as file', (join) =>
      join
        .onRef('file.region_id', '=', 'payment.region_id')
        .onRef('file.run', '=', 'payment.run')
        .onRef('file.kind', '=', 'payment.kind'),
    )
    .select(['run.run', 'payment.kind', 'run.issued_on', 'run.pays_on', 'run.collects_on', 'run.finished_at'])
    .distinct()
    .where('payment.region_id', '=', regionId)
    .where('run.finished_at', 'is not', null)
    .where('file.run', 'is', null)
    .orderBy('run.run')
    .execute();
}

/** The day that the statements name, if it is still ahead; else the next day that the bank can keep. */
function dueDay({ kind, pays_on, collects_on }: MissingFile, today: Temporal.PlainDate): string {
  const told = kind === 'payout' ? pays_on : collects_on;
  if (told > today.toString()) return told;
  const { paysOn, collectsOn } = paymentDays(today);
  return (kind === 'payout' ? paysOn : collectsOn).toString();
}

async function makePaymentFile(
  db: Db,
  regionId: number,
  file: MissingFile & { dueOn: string },
  orderingParty: OrderingParty,
): Promise<boolean> {
  const { run, kind, dueOn } = file;
  const payments = await db
    .selectFrom('statement_payment')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('run', '=', run)
    .where('kind', '=', kind)
    .orderBy('number')
    .execute();
  const messageId = `KK-${regionId}-${run}-${kind === 'payout' ? 'CT' : 'DD'}`;
  const xml = paymentXml(
    { kind, messageId, madeAt: file.finished_at!, dueOn },
    orderingParty,
    payments.map((payment) => ({
      cents: payment.cents,
      accountHolder: payment.account_holder,
      iban: payment.iban,
      bic: payment.bic,
      mandateReference: payment.mandate_reference,
      mandateSignedOn: payment.mandate_signed_on,
      endToEndId: `ABR-${statementLabel(regionId, payment.number)}`,
      purpose: `Abrechnung ${statementLabel(regionId, payment.number)} vom ${formatIsoDay(file.issued_on)}`,
    })),
  );
  const cents = payments.reduce((sum, payment) => sum + payment.cents, 0);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_file')
    .values({ region_id: regionId, run, kind, message_id: messageId, payments: payments.length, cents, xml })
    // Another process was quicker; its file counts.
    .onConflict((row) => row.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
