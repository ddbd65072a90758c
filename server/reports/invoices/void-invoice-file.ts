import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { laterBankingDay } from '#server/money/bank/banking-day.ts';
import { chargeFileKind, chargeFileSubject, getChargeFileName } from '#server/money/charges/charge-files.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import type { CardLook } from '#server/platform/mail/mail-template.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { endVoidAct } from '#server/tenancy/four-eyes/decide-act.ts';
import { listBankFiles } from '#server/reports/settlements/bank-files.ts';
import { dayReleaseKind, subjectOfDay } from '#server/reports/settlements/day-release-kind.ts';
import { makeInvoiceDebits } from './make-invoice-debits.ts';
import { refuseInvoiceDebit } from './refuse-invoice-debits.ts';

interface Voided {
  regionId: number;
  region: CardLook;
  file: number;
  reason: string;
  staffId: number;
}

type Outcome = 'VOIDED' | 'VOIDED_BEFORE' | keyof typeof refusals;

/**
 * Gives up a file with debits of invoices that cannot go to the bank any more. What of it is still to be debited, and
 * can be on its day, is in a new file. All else is paid by transfer, and its business is told until when. The same
 * request again changes nothing. Throws Refusal 404, and 422 for a file that is in order, or at the bank.
 */
export async function voidInvoiceFile(trx: Trx, { regionId, region, file, reason, staffId }: Voided): Promise<void> {
  const { rows } = await sql<{ outcome: Outcome }>`
    select ledger_void_invoice_file(${regionId}, ${file}::bigint, ${staffId}::bigint) as outcome`.execute(trx);
  const { outcome } = rows[0]!;
  // The answer was lost, and this is the request again.
  if (outcome === 'VOIDED_BEFORE') return;
  if (outcome !== 'VOIDED') throw refusals[outcome]();
  const subject = await getChargeFileName(trx, { regionId, file });
  await audit(trx, { personId: staffId, regionId, act: 'charge-file-voided', subject, reason });
  const today = berlinDay(await readLedgerClock(trx));
  for (const { collectsOn, ...invoice } of await listInvoicesOf(trx, regionId, file)) {
    const isLate = Temporal.PlainDate.compare(collectsOn, laterBankingDay(today, 1)) < 0;
    await refuseInvoiceDebit(trx, regionId, region, { ...invoice, isLate });
  }
  await makeInvoiceDebits(trx, regionId, today);
}

/**
 * Ends what waits for a second person and would have released a file that was given up: alone, or with the others of
 * its day. Who has asked for it is told why. The same request again ends what was left.
 */
export async function endReleasesOf(
  db: Db,
  { regionId, file, staffId }: Pick<Voided, 'regionId' | 'file' | 'staffId'>,
): Promise<void> {
  const messageId = await getChargeFileName(db, { regionId, file });
  const reason = `Die Lastschriftdatei ${messageId} wurde verworfen.`;
  await endVoidAct(db, chargeFileKind, {
    subject: chargeFileSubject({ regionId, file }),
    isVoid: () => true,
    staffId,
    reason,
  });
  const [found] = await listBankFiles(db, [messageId]);
  if (!found) return;
  await endVoidAct(db, dayReleaseKind, {
    subject: subjectOfDay(found.madeOn),
    isVoid: ({ files }) => files.some((one) => one.messageId === messageId),
    staffId,
    reason,
  });
}

const refusals = {
  UNKNOWN: () => notFound('Diese Lastschriftdatei gibt es nicht.'),
  TAKEN: () =>
    ruleBroken('Die Lastschriftdatei wurde schon heruntergeladen. Bitte klären Sie mit der Bank, ob sie anzuhalten ist.'),
  IN_ORDER: () => ruleBroken('Die Lastschriftdatei ist in Ordnung und kann zur Bank gehen.'),
};

function listInvoicesOf(trx: Trx, regionId: number, file: number) {
  return trx
    .selectFrom('invoice_debit as d')
    .innerJoin('invoice_debit_part as p', (join) =>
      join.onRef('p.region_id', '=', 'd.region_id').onRef('p.debit', '=', 'd.debit'),
    )
    .select(['p.year', 'p.number', 'd.collects_on as collectsOn'])
    .where('d.region_id', '=', regionId)
    .where('d.file', '=', file)
    .orderBy('p.year')
    .orderBy('p.number')
    .execute();
}
