import type { FastifyInstance } from 'fastify';
import { csv } from '#contract/common/call.ts';
import { isPermitted } from '#contract/common/roles.ts';
import * as calls from '#contract/operator/moving-parties/moving-parties.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { makeEmptyList } from '#server/platform/uploads/make-empty-list.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { JobOffice } from '#server/platform/jobs/set-up-jobs.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getRegionName, listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import { PARTY_MOVE_JOB } from './continue-party-moves.ts';
import { writePartyFaults } from './write-party-faults.ts';
import { getPartyMove } from './hold-party-move.ts';
import { listComingParties } from './list-coming.ts';
import { MAIL_CONTACTS_JOB, previewPartyMail, startPartyMails, stopPartyMails } from './mail-contacts.ts';
import { mapPartyColumns } from './map-columns.ts';
import { dropPartyMove, openPartyMove } from './open-party-move.ts';
import { listPartyMoves, readPartyMove } from './read-party-move.ts';
import { askForPartyRehearsal } from './rehearse.ts';
import { assertPartiesReleasable, endVoidPartyRelease, partyReleaseKind } from './party-move-release-kind.ts';
import { readSigned } from './signed-charges.ts';
import { assertPartiesReturnable, partyBackKind } from './party-back-kind.ts';
import { removePartyFile, takePartyFile } from './take-file.ts';

/** Thousands of rows are work: enough for a person, not for a machine. */
const FILES = { most: 30, minutes: 10 };

/** How partners come from another provider. */
export function movingPartiesRoutes(app: FastifyInstance, portal: Portal, jobs: Pick<JobOffice, 'startNow'>): void {
  const { db } = portal;
  const office = { ...portal, keys: openSealKeys(portal.config) };

  answer(app, calls.partyMoves, async () => ({
    moves: await listPartyMoves(db),
    regions: (await listRegionNames(db)).map(({ slug, name }) => ({ slug, name })),
  }));

  answer(app, calls.openPartyMove, async ({ caller, input: { region, provider } }) => {
    const { regionId } = await getRegionName(db, region);
    return { id: await openPartyMove(db, { regionId, provider, staffId: caller.personId }) };
  });

  answer(app, calls.partyMove, ({ caller, input }) =>
    readPartyMove(db, input.id, { withExamples: isPermitted(calls.openPartyMove.who, caller) }),
  );

  answer(app, calls.uploadPartyFile, async ({ caller, file, input }) => {
    await countAttempt(db, `party-move ${caller.personId}`, FILES);
    const rows = await takePartyFile(db, { ...input, file, staffId: caller.personId });
    await endVoidPartyRelease(db, input.id, caller.personId);
    return { rows };
  });

  answer(app, calls.removePartyFile, async ({ caller, input }) => {
    await removePartyFile(db, { ...input, staffId: caller.personId });
    await endVoidPartyRelease(db, input.id, caller.personId);
  });

  answer(app, calls.mapPartyMove, async ({ caller, input }) => {
    await mapPartyColumns(db, input);
    await endVoidPartyRelease(db, input.id, caller.personId);
  });

  answer(app, calls.rehearsePartyMove, async ({ caller, input }) => {
    await askForPartyRehearsal(db, input);
    await endVoidPartyRelease(db, input.id, caller.personId);
    await jobs.startNow(PARTY_MOVE_JOB, caller.personId);
  });

  answer(app, calls.partyMoveComing, ({ input }) => listComingParties(db, input.id));

  answer(app, calls.partyMoveFaults, async ({ input, reply }) => {
    reply.header('content-disposition', `attachment; filename="umzug-${input.id}-fehler-${input.kind}.csv"`);
    return writePartyFaults(db, input);
  });

  answer(app, calls.partyMoveTemplate, ({ input: { kind, format }, reply }) => {
    if (format === 'csv') reply.type(csv);
    const heads = Object.values(calls.columnsOf(kind));
    return makeEmptyList(format, { sheet: calls.partyKinds[kind].label, heads, isText: () => true, preparedRows: 500 });
  });

  answer(app, calls.releasePartyMove, async ({ caller, input: { id: moveId, reason, signed, ...wanted } }) => {
    const { region_id: regionId } = await getPartyMove(db, moveId);
    const asked = { ...wanted, regionId, moveId, signed: signed ? readSigned(signed) : null };
    const { parties } = await db.transaction().execute((trx) => assertPartiesReleasable(trx, asked));
    // One of an earlier state, where a process died before it ended it.
    await endVoidPartyRelease(db, moveId, caller.personId);
    return askOrDo(office, partyReleaseKind, { ...asked, parties }, { staffId: caller.personId, regionId, reason });
  });

  answer(app, calls.takeBackPartyMove, async ({ caller, input: { id: moveId, reason } }) => {
    const { region_id: regionId } = await getPartyMove(db, moveId);
    await assertPartiesReturnable(db, moveId);
    return askOrDo(office, partyBackKind, { regionId, moveId }, { staffId: caller.personId, regionId, reason });
  });

  answer(app, calls.dropPartyMove, async ({ caller, input }) => {
    const dropped = await dropPartyMove(db, { ...input, staffId: caller.personId });
    await endVoidPartyRelease(db, input.id, caller.personId);
    return dropped;
  });

  answer(app, calls.partyMoveMail, ({ input }) => previewPartyMail(portal, input.id));

  answer(app, calls.startPartyMails, async ({ caller, input }) => {
    await startPartyMails(db, { ...input, staffId: caller.personId });
    await jobs.startNow(MAIL_CONTACTS_JOB, caller.personId);
  });

  answer(app, calls.stopPartyMails, ({ caller, input }) => stopPartyMails(db, { ...input, staffId: caller.personId }));
}
