import { sql } from 'kysely';
import { z } from 'zod';
import { formatCount } from '#contract/common/format-count.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { partyKinds, partyMoveMessages, type PartyValue } from '#contract/operator/moving-parties/moving-parties.ts';
import { type DisagioModel, disagioModels } from '#contract/parties/partners/fees.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { nameFiles } from '#server/operator/taking-over/intakes.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { giveTime } from '#server/platform/db/give-time.ts';
import { atField, Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { endVoidAct } from '#server/tenancy/four-eyes/decide-act.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { PARTY_RELEASE, partyMoveSubject } from './four-eyes-names.ts';
import {
  changePartyMove,
  assertNoOtherUnderWay,
  getPartyMove,
  holdOpenPartyMove,
  keyOf,
  type MoveKey,
  subjectOfMove,
} from './hold-party-move.ts';
import type { ToldEmployee } from './judge-employee.ts';
import type { ToldParty } from './judge-row.ts';
import { judgeEmployeesByPortal } from './known-employees.ts';
import { judgeByPortal } from './known-parties.ts';
import { listPartyChoices } from './party-choices.ts';
import { isGoodParty, type PartyTotals, sumCharges, sumParties } from './rehearsed-totals.ts';
import { describeSigned, signedCharges, tellDifference } from './signed-charges.ts';
import { partyMoveIntake } from './tables.ts';

/** A move as it was rehearsed; one that was changed since is not released by it. */
const payload = z.strictObject({
  regionId: z.number().int(),
  moveId: z.number().int(),
  version: z.number().int(),
  leavesOutFaulty: z.boolean(),
  /** How many rows both have read that come along. */
  parties: z.number().int(),
  /** What the former provider says of employees' cards and their charges; null where none come. */
  signed: signedCharges.nullable(),
});
type Release = z.infer<typeof payload>;

/** Contracts with logins and accounts come from another provider: two have to agree. */
export const partyReleaseKind: FourEyesKind<Release> = {
  name: PARTY_RELEASE,
  payload,
  permits: accountingPermits,
  subjectOf: partyMoveSubject,
  needsSecond: () => true,
  async describe(db, { regionId, moveId, leavesOutFaulty, signed }) {
    const { provider } = await getPartyMove(db, moveId);
    const { rows, faulty, replaced, byKind, logins, banks } = await sumParties(db, { regionId, moveId });
    return {
      title: `Umzug von Verträgen: ${provider}`,
      facts: [
        { name: 'Bisheriger Anbieter', value: provider },
        { name: 'Dateien', value: await nameFiles(db, partyMoveIntake, { regionId, id: moveId }) },
        { name: 'Zeilen in den Dateien', value: formatCount(rows) },
        ...byKind.map(({ kind, rows: of }) => ({ name: `${partyKinds[kind].label}, die mitkommen`, value: formatCount(of) })),
        { name: 'Was mitkommt', value: 'Zeile für Zeile ansehen', page: `/umzug?nummer=${moveId}` },
        ...(await countTerms(db, { regionId, moveId })),
        { name: 'Davon mit Zugang als Admin', value: formatCount(logins) },
        { name: 'Davon mit Bankverbindung', value: `${formatCount(banks)}, jeweils ohne Mandat` },
        { name: 'Fehlerhafte Zeilen, die zurückbleiben', value: leavesOutFaulty ? formatCount(faulty) : '0' },
        { name: 'Davon durch berichtigte Zeilen ersetzt', value: formatCount(replaced) },
        ...(signed === null ? [] : describeSigned(signed, await sumCharges(db, { regionId, moveId }))),
        { name: 'Folge', value: 'Die Verträge sind in Prüfung. Gebucht wird erst, wenn sie vollständig und aktiv sind.' },
      ],
    };
  },
  async carryOut(trx, release, { askedBy, confirmedBy, reason }) {
    await giveTime(trx);
    const { regionId, moveId } = release;
    const { faulty, parties } = await assertPartiesReleasable(trx, release);
    if (parties !== release.parties) throw new Refusal('CHANGED_MEANWHILE', partyMoveMessages.changed);
    const releasedBy = confirmedBy ?? askedBy;
    await changePartyMove(
      trx,
      { regionId, moveId },
      {
        state: 'released',
        parties,
        left_out: faulty,
        asked_by: askedBy,
        released_by: releasedBy,
        released_at: sql<Date>`ledger_now()`,
      },
    );
    const subject = `${subjectOfMove(moveId)}, ${parties} parties`;
    await audit(trx, { personId: releasedBy, regionId, act: 'party-move-released', subject, reason });
    // A job opens what was released; no money moves.
    return 0;
  },
};

/**
 * The totals of a move that may be released as it was rehearsed; until the transaction ends it stays so. Throws Refusal
 * 404, 409 where it or the portal has changed, 422 where something stands in the way.
 */
export async function assertPartiesReleasable(trx: Trx, release: Omit<Release, 'parties'>): Promise<PartyTotals> {
  const { moveId, version, leavesOutFaulty, signed } = release;
  const row = await holdOpenPartyMove(trx, moveId, version);
  if (row.rehearsed !== version) throw ruleBroken('Bitte starten Sie zuerst eine Probe.');
  const totals = await sumParties(trx, keyOf(row));
  // A row that is none of these is one that nobody has judged.
  if (totals.rows !== totals.faulty + totals.parties)
    throw ruleBroken('Die Probe hat nicht jede Zeile geprüft. Bitte starten Sie sie noch einmal.');
  if (totals.faulty > 0 && !leavesOutFaulty)
    throw ruleBroken('Es gibt fehlerhafte Zeilen. Berichtigen Sie sie, oder lassen Sie sie ausdrücklich zurück.');
  if (totals.parties === 0) throw ruleBroken('Es gibt keine Zeile, die mitkommen kann.');
  const difference = tellDifference(signed, await sumCharges(trx, keyOf(row)));
  if (difference && !signed?.differenceReason) {
    const message = `Die Dateien und der bisherige Anbieter nennen nicht dasselbe: ${difference}. Bitte nennen Sie den Grund.`;
    throw atField('differenceReason', message);
  }
  await assertNoOtherUnderWay(trx, row.region_id);
  if (await isOutdated(trx, keyOf(row), row.provider)) throw new Refusal('CHANGED_MEANWHILE', partyMoveMessages.outdated);
  return totals;
}

/**
 * Whether something has come since the rehearsal that stands against a row that comes along: in the portal, or a last
 * day.
 */
async function isOutdated(db: Db, { regionId, moveId }: MoveKey, provider: string): Promise<boolean> {
  const rows = await db
    .selectFrom('party_move_row')
    .select(['kind', 'number', 'told'])
    .where('region_id', '=', regionId)
    .where('party_move_id', '=', moveId)
    .where(isGoodParty)
    .execute();
  const employees = rows.filter(({ kind }) => kind === 'employees').map(({ told }) => told as ToldEmployee);
  const parties = rows.flatMap(({ kind, number, told }) =>
    kind === 'employees' ? [] : [{ kind, number, told: told as ToldParty }],
  );
  const today = await getLedgerToday(db);
  const choices = await listPartyChoices(db, regionId);
  const isOffered = (column: PartyValue, value: string) => choices[column].some((choice) => choice.value === value);
  const isPast = parties.some(
    ({ kind, told: { until, model, trade } }) =>
      (until !== null && until < today) ||
      (model !== null && !isOffered('terms', model)) ||
      (kind !== 'employers' && !isOffered('trade', String(trade))),
  );
  const found = [
    ...(await judgeByPortal(db, { regionId, provider }, parties)),
    ...(await judgeEmployeesByPortal(db, regionId, employees)),
  ];
  return isPast || found.some((faults) => faults.length > 0);
}

/** How many partners come with each disagio model. */
async function countTerms(db: Db, { regionId, moveId }: MoveKey): Promise<{ name: string; value: string }[]> {
  const { rows } = await sql<{ model: DisagioModel; count: number }>`
    select told ->> 'model' as model, count(*)::int as count from party_move_row
     where region_id = ${regionId} and party_move_id = ${moveId} and ${isGoodParty} and told ->> 'model' is not null
     group by 1 order by 1`.execute(db);
  return rows.map(({ model, count }) => ({ name: `Kondition „${disagioModels[model].label}“`, value: formatCount(count) }));
}

/**
 * Ends a release that waits for a second person, after the move was changed or dropped. It cannot be confirmed any
 * more, and would stand in the way of the next one. Throws Refusal 404.
 */
export async function endVoidPartyRelease(db: Db, moveId: number, staffId: number): Promise<void> {
  const row = await getPartyMove(db, moveId);
  await endVoidAct(db, partyReleaseKind, {
    subject: partyMoveSubject(keyOf(row)),
    isVoid: (asked) => row.state !== 'open' || asked.version !== row.version,
    staffId,
    reason: row.state === 'dropped' ? 'Der Umzug wurde verworfen.' : 'Der Umzug wurde seitdem geändert.',
  });
}
