import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/reports/bank-statements/bank-statements.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import { answer } from '#server/platform/http/answer.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getRegionName } from '#server/tenancy/regions/region-reads.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import { bankAsideKind, mayBeOurs } from './bank-aside-kind.ts';
import { bankDecisionKind, goesElsewhere, isForSeveral } from './bank-decision-kind.ts';
import { bankUndoKind, readUndone } from './bank-undo-kind.ts';
import { clarifyMovement } from './clarify-movement.ts';
import { assertBookable, assertUndecided } from './book-movement.ts';
import { describeMovements } from './describe-movement.ts';
import { listBankAccounts } from './list-bank-accounts.ts';
import { listUnclear, searchItems } from './list-unclear.ts';
import { explainNumbers } from './explain-numbers.ts';
import { getMovement, listMovements } from './read-movements.ts';
import { readUploadedFile } from './read-uploaded-file.ts';
import { dryRunTakingBack } from './take-back-decision.ts';

/** Reading one is work: enough for a person, not for a machine. */
const FILES = { most: 60, minutes: 10 };
const MOST_MOVEMENTS = 2_000;

/** What accounting does with what the bank tells. */
export function bankStatementRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal;
  const office = { ...portal, keys: openSealKeys(portal.config) };
  const regionIdOf = async (slug: string | undefined) => (slug === undefined ? null : (await getRegionName(db, slug)).regionId);

  answer(app, calls.bankAccounts, () => listBankAccounts(db));
  answer(app, calls.bankMovements, async ({ input: { region, state } }) => {
    const wanted = { regionId: await regionIdOf(region), state: state ?? null, most: MOST_MOVEMENTS };
    return describeMovements(db, await listMovements(db, wanted));
  });
  answer(app, calls.unclearMovements, async ({ input }) => listUnclear(db, await regionIdOf(input.region)));
  answer(app, calls.bankItems, async ({ input: { region, movement, search = '' } }) => {
    const { regionId } = await getRegionName(db, region);
    return searchItems(db, { regionId, movementId: movement, search });
  });

  answer(app, calls.uploadBankFile, async ({ caller, file, input }) => {
    await countAttempt(db, `bank files ${caller.personId}`, FILES);
    return readUploadedFile(office, { bytes: file, name: input.name, readBy: caller.personId });
  });
  answer(app, calls.explainMissingNumbers, async ({ caller, input: { region, statement, missing, reason } }) => {
    const { regionId } = await getRegionName(db, region);
    const explained = { regionId, statementId: statement, missing, reason, by: caller.personId };
    await db.transaction().execute((trx) => explainNumbers(trx, explained));
    return null;
  });
  answer(app, calls.decideBankMovement, async ({ caller, idempotencyKey, input }) => {
    const { region, movement, round, shares, remembers } = input;
    const { regionId } = await getRegionName(db, region);
    const known = await getMovement(db, regionId, movement);
    if (known.state === 'open' || known.state === 'clarification') await assertBookable(db, known, shares);
    const reason = `Kontoauszug vom ${formatIsoDay(known.bookedOn)}`;
    const elsewhere = await goesElsewhere(db, known, shares);
    const several = await isForSeveral(db, { regionId, shares, remembers });
    const decision = {
      regionId,
      movement,
      round,
      shares,
      remembers,
      idempotencyKey,
      goesElsewhere: elsewhere,
      isForSeveral: several,
    };
    return askOrDo(office, bankDecisionKind, decision, { staffId: caller.personId, regionId, reason });
  });
  answer(app, calls.clarifyBankMovement, async ({ caller, input: { region, movement, note } }) => {
    const { regionId } = await getRegionName(db, region);
    await db.transaction().execute((trx) => clarifyMovement(trx, { regionId, movementId: movement, note, by: caller.personId }));
    return null;
  });
  answer(app, calls.setBankMovementAside, async ({ caller, input: { region, movement, reason } }) => {
    const { regionId } = await getRegionName(db, region);
    const known = await getMovement(db, regionId, movement);
    assertUndecided(known);
    const given = { regionId, movement, round: known.round, mayBeOurs: await mayBeOurs(db, known) };
    return askOrDo(office, bankAsideKind, given, { staffId: caller.personId, regionId, reason });
  });
  answer(app, calls.undoBankDecision, async ({ caller, input: { region, movement, round, reason } }) => {
    const { regionId } = await getRegionName(db, region);
    const taken = { regionId, movement, round };
    await dryRunTakingBack(office, taken, { askedBy: caller.personId, reason });
    const undo = { ...taken, ...(await readUndone(db, taken)) };
    return askOrDo(office, bankUndoKind, undo, { staffId: caller.personId, regionId, reason });
  });
}
