import type { FastifyInstance } from 'fastify';
import { readTotal } from '#contract/operator/taking-over/intakes.ts';
import * as calls from '#contract/operator/taking-over/taking-over.ts';
import { csv } from '#contract/common/call.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { JobOffice } from '#server/platform/jobs/set-up-jobs.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getRegionName, listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import { TAKE_OVER_JOB } from './continue-take-overs.ts';
import { writeTakeOverFaults } from './write-take-over-faults.ts';
import { getTakeOver } from './hold-take-over.ts';
import { keepTotalsPaper } from './keep-totals-paper.ts';
import { writeLetters } from './letters.ts';
import { forgetHolder, MAIL_HOLDERS_JOB, previewMail, startMails, stopMails } from './mail-holders.ts';
import { makeTakeOverTemplate } from './make-take-over-template.ts';
import { mapColumns } from './map-columns.ts';
import { dropTakeOver, openTakeOver } from './open-take-over.ts';
import { listTakeOvers, readTakeOver } from './read-take-over.ts';
import { readUse } from './read-use.ts';
import { askForRehearsal } from './rehearse.ts';
import { assertReleasable, endVoidRelease, takeOverReleaseKind } from './take-over-release-kind.ts';
import { assertReturnable, takeOverBackKind } from './take-over-back-kind.ts';
import { removeFile, takeFile } from './take-file.ts';

/** A hundred thousand rows are work: enough for a person, not for a machine. */
const FILES = { most: 30, minutes: 10 };

/** How cards with balances come from another provider. */
export function takingOverRoutes(app: FastifyInstance, portal: Portal, jobs: Pick<JobOffice, 'startNow'>): void {
  const { db } = portal;
  const office = { ...portal, keys: openSealKeys(portal.config) };

  answer(app, calls.takeOvers, async () => ({
    takeOvers: await listTakeOvers(db),
    regions: (await listRegionNames(db)).map(({ slug, name }) => ({ slug, name })),
  }));

  answer(app, calls.openTakeOver, async ({ caller, input: { region, provider } }) => {
    const { regionId } = await getRegionName(db, region);
    return { id: await openTakeOver(db, { regionId, provider, staffId: caller.personId }) };
  });

  answer(app, calls.takeOver, ({ input }) => readTakeOver(db, input.id));

  answer(app, calls.takeOverUse, ({ input }) => readUse(db, input.id));

  answer(app, calls.uploadTakeOverFile, async ({ caller, file, input }) => {
    await countAttempt(db, `take-over ${caller.personId}`, FILES);
    const rows = await takeFile(db, { ...input, file, staffId: caller.personId });
    await endVoidRelease(db, input.id, caller.personId);
    return { rows };
  });

  answer(app, calls.removeTakeOverFile, async ({ caller, input }) => {
    await removeFile(db, { ...input, staffId: caller.personId });
    await endVoidRelease(db, input.id, caller.personId);
  });

  answer(app, calls.mapTakeOver, async ({ caller, input }) => {
    await mapColumns(db, input);
    await endVoidRelease(db, input.id, caller.personId);
  });

  answer(app, calls.rehearseTakeOver, async ({ caller, input }) => {
    await askForRehearsal(db, input);
    await jobs.startNow(TAKE_OVER_JOB, caller.personId);
  });

  answer(app, calls.takeOverFaults, async ({ input, reply }) => {
    reply.header(
      'content-disposition',
      `attachment; filename="uebernahme-${input.id}-${input.kind === 'cards' ? '' : 'geschenke-'}fehler.csv"`,
    );
    return writeTakeOverFaults(db, input.id, input.kind);
  });

  answer(app, calls.takeOverPaper, async ({ caller, input, reply }) => {
    const name = input.kind === 'rehearsal' ? 'probe' : 'kontrollsummen';
    reply.header('content-disposition', `attachment; filename="uebernahme-${input.id}-${name}.pdf"`);
    return keepTotalsPaper(portal, { ...input, staffId: caller.personId });
  });

  answer(app, calls.takeOverTemplate, ({ input: { format, kind }, reply }) => {
    if (format === 'csv') reply.type(csv);
    return makeTakeOverTemplate(format, kind);
  });

  answer(app, calls.releaseTakeOver, async ({ caller, input }) => {
    const { id: takeOverId, reason, providerCards, providerSum, claimDays, ...wanted } = input;
    const { region_id: regionId } = await getTakeOver(db, takeOverId);
    const said = { providerCards: Number(providerCards.replaceAll('.', '')), providerCents: readTotal(providerSum)! };
    const asked = { ...wanted, ...said, claimDays: Number(claimDays), regionId, takeOverId };
    const { cards, cents, gifts } = await db.transaction().execute((trx) => assertReleasable(trx, asked));
    const release = { ...asked, cards, cents, giftCents: gifts.cents };
    // One of an earlier state, where a process died before it ended it.
    await endVoidRelease(db, takeOverId, caller.personId);
    return askOrDo(office, takeOverReleaseKind, release, { staffId: caller.personId, regionId, reason });
  });

  answer(app, calls.takeBackTakeOver, async ({ caller, input: { id: takeOverId, reason } }) => {
    const { region_id: regionId } = await getTakeOver(db, takeOverId);
    await assertReturnable(db, takeOverId);
    return askOrDo(office, takeOverBackKind, { regionId, takeOverId }, { staffId: caller.personId, regionId, reason });
  });

  answer(app, calls.takeOverMail, ({ input }) => previewMail(portal, input.id));

  answer(app, calls.startTakeOverMails, async ({ caller, input }) => {
    await startMails(db, { ...input, staffId: caller.personId });
    await jobs.startNow(MAIL_HOLDERS_JOB, caller.personId);
  });

  answer(app, calls.stopTakeOverMails, ({ caller, input }) => stopMails(db, { ...input, staffId: caller.personId }));

  answer(app, calls.forgetWaitingHolder, ({ caller, input }) => forgetHolder(db, { ...input, staffId: caller.personId }));

  answer(app, calls.dropTakeOver, async ({ caller, input }) => {
    const dropped = await dropTakeOver(db, { ...input, staffId: caller.personId });
    await endVoidRelease(db, input.id, caller.personId);
    return dropped;
  });

  answer(app, calls.takeOverLetters, async ({ caller, input }) => writeLetters(db, { ...input, staffId: caller.personId }));
}
