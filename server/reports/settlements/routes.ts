import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/reports/settlements/runs.ts';
import { centsOf } from '#contract/common/money.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { getPartnerByGguid } from '#server/parties/partners/reads.ts';
import { assertBankDay } from '#server/money/bank/assert-bank-day.ts';
import { answer } from '#server/platform/http/answer.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getRegionName } from '#server/tenancy/regions/region-reads.ts';
import { assertAllOfDay, dayReleaseKind } from './day-release-kind.ts';
import { assertReleasable, fileReleaseKind } from './file-release-kind.ts';
import { assertReturnable } from './payment-refused.ts';
import { getRun } from './get-run.ts';
import { getStatementPayment } from './get-statement-payment.ts';
import { listNextRuns, listRuns } from './list-runs.ts';
import { listWaitingFiles } from './list-waiting-files.ts';
import { partnerPaymentKind } from './partner-payment-kind.ts';
import { paymentReturnKind } from './payment-return-kind.ts';
import { dryRunAllRuns } from './dry-run-all-runs.ts';
import { dryRunNextRun } from './dry-run-next-run.ts';
import { resumePayments } from './resume-payments.ts';
import { takePaymentFile } from './hand-out-payment-file.ts';

/** What accounting does with runs, files and payments. */
export function settlementRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal;
  const office = { ...portal, keys: openSealKeys(portal.config) };

  answer(app, calls.moneyRuns, async ({ input }) => ({ runs: await listRuns(db, input.year), next: await listNextRuns(db) }));
  answer(app, calls.oneMoneyRun, ({ input }) => getRun(db, input));
  answer(app, calls.dryRun, ({ input }) => dryRunNextRun(db, input.region));
  answer(app, calls.dryRunAllRuns, ({ request }) =>
    dryRunAllRuns(db, (err, slug) => request.log.error({ err, slug }, 'the dry run of a region failed')),
  );
  answer(app, calls.releasePaymentFile, async ({ caller, input: { region, run, kind, sha256, reason } }) => {
    const { regionId } = await getRegionName(db, region);
    const release = { regionId, run, kind, sha256 };
    await assertReleasable(db, release);
    return askOrDo(office, fileReleaseKind, release, { staffId: caller.personId, regionId, reason });
  });

  answer(app, calls.waitingFiles, () => listWaitingFiles(db));
  answer(app, calls.releaseFilesOfDay, async ({ caller, input: { reason, ...release } }) => {
    await assertAllOfDay(db, release);
    return askOrDo(office, dayReleaseKind, release, { staffId: caller.personId, regionId: null, reason });
  });

  answer(app, calls.takePaymentFile, async ({ caller, input: { region, run, kind }, reply }) => {
    const { regionId } = await getRegionName(db, region);
    const { messageId, xml } = await db
      .transaction()
      .execute((trx) => takePaymentFile(trx, { regionId, run, kind }, caller.personId));
    reply.header('content-disposition', `attachment; filename="${messageId}.xml"`);
    return Buffer.from(xml);
  });

  answer(app, calls.returnPayment, async ({ caller, idempotencyKey, input: { region, reason, ...returned } }) => {
    const { regionId } = await getRegionName(db, region);
    const { cents } = await getStatementPayment(db, regionId, returned.statement);
    await assertReturnable(db, regionId, returned.statement);
    await assertBankDay(db, returned.day);
    const payload = { ...returned, regionId, cents, idempotencyKey };
    return askOrDo(office, paymentReturnKind, payload, { staffId: caller.personId, regionId, reason });
  });

  answer(app, calls.recordPartnerPayment, async ({ caller, idempotencyKey, input }) => {
    const { regionId, partnerId } = await getPartnerByGguid(db, input.partnerId);
    await assertBankDay(db, input.day);
    const amount = centsOf(input.amount);
    const payload = {
      regionId,
      partnerId,
      cents: input.direction === 'from-partner' ? amount : -amount,
      day: input.day,
      bankText: input.reference,
      idempotencyKey,
    };
    return askOrDo(office, partnerPaymentKind, payload, { staffId: caller.personId, regionId, reason: input.reason });
  });

  answer(app, calls.resumePayments, async ({ caller, input: { region, statement, reason } }) => {
    const { regionId } = await getRegionName(db, region);
    const resumed = { regionId, statement, staffId: caller.personId, reason };
    await db.transaction().execute((trx) => resumePayments(trx, resumed));
    return { waitsForSecond: false };
  });
}
