import { sql } from 'kysely';
import { formatCents } from '#contract/common/money.ts';
import { withoutSpaces } from '#contract/parties/businesses/bank-data.ts';
import { contractStatusOn } from '#contract/parties/partners/contract-status.ts';
import {
  KEPT_PARTY_MOVE_DAYS,
  type PartyMove,
  type PartyMoveSummary,
  partyValueNames,
  type StayReason,
} from '#contract/operator/moving-parties/moving-parties.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { summarise, tellLife } from '#server/operator/taking-over/intakes.ts';
import { describeColumns, firstRowOf } from '#server/operator/taking-over/column-meanings.ts';
import { saidOf } from '#server/operator/taking-over/file-heads.ts';
import { isAccount } from '#server/parties/businesses/check-account.ts';
import { listContractsOf } from '#server/parties/businesses/contracts.ts';
import { listBusinessesById } from '#server/parties/businesses/reads.ts';
import { maskIban } from '#contract/common/mask-iban.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listWaitingSubjects } from '#server/tenancy/four-eyes/list-four-eyes-acts-about.ts';
import { listOpenBusinessPeople } from '#server/tenancy/people/business-people.ts';
import { PARTY_RELEASE, PARTY_TAKING_BACK, partyMoveSubject } from './four-eyes-names.ts';
import { getPartyMove, keyOf, type MoveKey, type PartyMoveRow } from './hold-party-move.ts';
import { readPartyMails } from './mail-contacts.ts';
import { listPartyHeads, listPartyLacks, listWords, type PartyHead, proposePartyColumns } from './map-columns.ts';
import { guessWord, listPartyChoices } from './party-choices.ts';
import { readPartyRehearsal } from './rehearsed-totals.ts';
import type { ColumnMaps } from './tables.ts';
import { partyMoveIntake } from './tables.ts';

const MOST = 200;
/** Of a column on the page: those of which something was said make room for the next. */
const MOST_WORDS = 100;

/** All moves, the newest first. */
export async function listPartyMoves(db: Db): Promise<PartyMoveSummary[]> {
  const rows = await db.selectFrom('party_move').selectAll().orderBy('party_move_id', 'desc').limit(MOST).execute();
  return tellSummaries(db, rows);
}

async function tellSummaries(db: Db, rows: readonly PartyMoveRow[]): Promise<PartyMoveSummary[]> {
  const told = rows.map((row) => ({ ...row, id: row.party_move_id }));
  return (await summarise(db, partyMoveIntake, told)).map((summary, index) => ({ ...summary, parties: rows[index]!.parties }));
}

/**
 * A move as its page shows it; with what stands in the first rows only for those who prepare it. Throws Refusal 404.
 */
export async function readPartyMove(db: Db, id: number, { withExamples = true } = {}): Promise<PartyMove> {
  const row = await getPartyMove(db, id);
  const key = keyOf(row);
  const heads = await listPartyHeads(db, key);
  const columnMaps = proposePartyColumns(heads, row.column_map);
  const mails = await readPartyMails(db, row);
  const { life, mailing } = await tellLife(db, row, heads, KEPT_PARTY_MOVE_DAYS);
  const [summary] = await tellSummaries(db, [row]);
  const isRehearsed = row.rehearsed_at !== null && (row.rehearsed === row.version || row.state !== 'open');
  return {
    ...summary!,
    ...life,
    columns: await describeKinds(db, key, { heads, columnMaps, withExamples }),
    values: row.state === 'open' ? await describeValues(db, row, { heads, columnMaps }) : [],
    lacks: row.state === 'open' ? await listPartyLacks(db, row) : [],
    rehearsal: isRehearsed && row.forgotten_at === null ? await readPartyRehearsal(db, key, row.rehearsed_at!) : null,
    waitsForSecond: await isWaiting(db, key),
    made: await countMade(db, key),
    businesses: await listMoved(db, key),
    plans: await listMovedPlans(db, key),
    failures: await listFailed(db, key),
    mails: mails && { ...mails, ...mailing },
  };
}

interface Mapped {
  heads: readonly PartyHead[];
  columnMaps: ColumnMaps;
}

/** The columns of all files of each kind, each once. */
async function describeKinds(
  db: Db,
  { regionId }: MoveKey,
  { heads, columnMaps, withExamples }: Mapped & { withExamples: boolean },
): Promise<PartyMove['columns']> {
  const columns: PartyMove['columns'] = [];
  for (const [kind, files] of Map.groupBy(heads, (file) => file.kind))
    for (const column of await describeColumns(files, columnMaps[kind] ?? {}, firstRowOf(db, 'party_move_row', regionId)))
      columns.push({ kind, ...column, example: withExamples ? maskAccount(column.example) : '' });
  return columns;
}

/** A number of an account is not shown as a whole. */
const maskAccount = (text: string) => (isAccount(text) ? maskIban(withoutSpaces(text)) : text);

async function describeValues(db: Db, row: PartyMoveRow, mapped: Mapped): Promise<PartyMove['values']> {
  const choices = await listPartyChoices(db, row.region_id);
  const values: PartyMove['values'] = [];
  for (const column of partyValueNames) {
    const said = row.value_map[column] ?? {};
    const words = (await listWords(db, keyOf(row), column, { ...mapped, said })).slice(0, MOST_WORDS);
    if (words.length > 0)
      values.push({
        column,
        words: words.map((word) => ({ ...word, meaning: saidOf(said, word.name) ?? guessWord(column, word.name, choices) })),
        choices: choices[column],
      });
  }
  return values;
}

/** Whether somebody has asked to release it or to take it back, and nobody has decided. */
async function isWaiting(db: Db, key: MoveKey): Promise<boolean> {
  const waiting = [...(await listWaitingSubjects(db, PARTY_RELEASE)), ...(await listWaitingSubjects(db, PARTY_TAKING_BACK))];
  return waiting.includes(partyMoveSubject(key));
}

async function countMade(db: Db, { regionId, moveId }: MoveKey): Promise<number> {
  const { made } = await db
    .selectFrom('moved_party')
    .select((party) => party.fn.countAll<number>().as('made'))
    .where('region_id', '=', regionId)
    .where('party_move_id', '=', moveId)
    .where('failed', 'is', null)
    .executeTakeFirstOrThrow();
  return made;
}

/** Businesses that were released and could not be opened; their branches have not come either. */
async function listFailed(db: Db, { regionId, moveId }: MoveKey): Promise<PartyMove['failures']> {
  const { rows } = await sql<PartyMove['failures'][number]>`
    select r.row_id as row, r.number, coalesce(r.told ->> 'name', '') as name, p.failed as reason
      from moved_party p join party_move_row r on r.region_id = p.region_id and r.row_id = p.row_id
     where p.region_id = ${regionId} and p.party_move_id = ${moveId} and p.failed is not null and r.kind <> 'branches'
     order by p.moved_party_id`.execute(db);
  return rows;
}

/** The plans that came of it, by employer; one goes back, or stays, as a whole. */
async function listMovedPlans(db: Db, { regionId, moveId }: MoveKey): Promise<PartyMove['plans']> {
  const { rows } = await sql<{
    employerId: number;
    cards: number;
    cents: number | null;
    from: string | null;
    stays: StayReason | null;
  }>`
    select p.employer_id as "employerId", count(*)::int as cards, sum((r.told ->> 'cents')::bigint)::bigint as cents,
           left(min(r.told ->> 'chargeFrom'), 7) as from, max(p.stays) as stays
      from moved_party p join party_move_row r on r.region_id = p.region_id and r.row_id = p.row_id
     where p.region_id = ${regionId} and p.party_move_id = ${moveId} and p.card_number is not null
     group by 1 order by min(p.moved_party_id)`.execute(db);
  const employers = await listBusinessesById(
    db,
    'employer',
    rows.map(({ employerId }) => employerId),
  );
  return rows.map(({ employerId, cents, ...plans }) => {
    const { gguid, name } = employers.get(employerId)!;
    return { gguid, name, ...plans, sumFormattedDE: cents === null ? null : formatCents(cents) };
  });
}

interface MovedRow {
  partnerId: number | null;
  employerId: number | null;
  personId: number | null;
  number: string;
  stays: StayReason | null;
}

/** The contracts that came of it, as they are now. */
async function listMoved(db: Db, { regionId, moveId }: MoveKey): Promise<PartyMove['businesses']> {
  const { rows } = await sql<MovedRow>`
    select p.partner_id as "partnerId", p.employer_id as "employerId", p.person_id as "personId", r.number, p.stays
      from moved_party p join party_move_row r on r.region_id = p.region_id and r.row_id = p.row_id
     where p.region_id = ${regionId} and p.party_move_id = ${moveId} and num_nonnulls(p.branch_id, p.card_number, p.failed) = 0
     order by p.moved_party_id`.execute(db);
  const today = await getLedgerToday(db);
  const partners = await listContractsOf(
    db,
    'partner',
    regionId,
    rows.flatMap(({ partnerId }) => partnerId ?? []),
  );
  const employers = await listContractsOf(
    db,
    'employer',
    regionId,
    rows.flatMap(({ employerId }) => employerId ?? []),
  );
  const people = await listOpenBusinessPeople(
    db,
    rows.flatMap(({ personId }) => personId ?? []),
  );
  const open = new Set(people.map(({ personId }) => personId));
  return rows.map(({ partnerId, employerId, personId, number, stays }) => {
    const contract = partnerId === null ? employers.get(employerId!)! : partners.get(partnerId)!;
    const { gguid, contract_id: contractId, name, is_in_review, contract_end_at: contractEndAt } = contract;
    const status = contractStatusOn({ isInReview: is_in_review === true, contractEndAt }, today);
    return {
      kind: partnerId === null ? 'employer' : 'partner',
      gguid,
      contractId,
      name,
      number,
      status,
      hasLogin: personId !== null && open.has(personId),
      stays,
    };
  });
}
