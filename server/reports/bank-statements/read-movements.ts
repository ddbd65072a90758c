import { type RawBuilder, sql } from 'kysely';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { bankMessages } from '#contract/reports/bank-statements/bank-statements.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { MovementSaid } from './match-movement.ts';
import { decisionsInForce } from './decisions.ts';
import { isFileReleased, releasedStatements } from './released-statements.ts';

export type MovementState = 'open' | 'clarification' | 'booked' | 'outside' | 'sent-back';

/** A movement of a region's account, and what became of it. Days are ISO dates. */
export interface Movement extends MovementSaid {
  regionId: number;
  movementId: number;
  statementId: number;
  iban: string;
  bookedOn: string;
  valueOn: string | null;
  returnCode: string | null;
  originalAmount: string | null;
  /** The file that told it first. */
  fileId: number;
  /**
   * Whether the portal may book it by itself: the bank has brought `fileId`, or two people have agreed to that file. A
   * second file that counts is not enough, as the movement keeps the text of the first one.
   */
  isReleased: boolean;
  /** Of the decision in force, or of the next one: 1, and one more after each that was taken back. */
  round: number;
  state: MovementState;
  note: string | null;
  /** Null: the portal itself, or nobody yet. */
  decidedBy: number | null;
  decidedAt: Date | null;
}

/** What an act about a movement is about: one waits for it at a time. */
export const movementSubject = (regionId: number, movementId: number): string => `bank movement ${regionId} ${movementId}`;

const columns = sql`
  m.region_id as "regionId", m.movement_id as "movementId", m.statement_id as "statementId", m.iban, m.booked_on as "bookedOn",
  m.value_on as "valueOn", m.cents, m.is_return as "isReturn", m.return_code as "returnCode", m.fee_cents as "feeCents",
  m.original_amount as "originalAmount", m.end_to_end_id as "endToEndId", m.mandate_reference as "mandateReference",
  m.batch_reference as "batchReference", m.party_name as "partyName", m.party_iban as "partyIban", m.remittance,
  m.bank_text as "bankText", f.file_id as "fileId",
  1 + (select count(*) from bank_decision_undone u where u.region_id = m.region_id and u.movement_id = m.movement_id) as round,
  coalesce(d.kind, case when c.movement_id is not null then 'clarification' else 'open' end) as state,
  coalesce(d.reason, c.note) as note, coalesce(d.decided_by, case when d.kind is null then c.begun_by end) as "decidedBy",
  coalesce(d.decided_at, c.begun_at) as "decidedAt"`;

/** Parts count in place of the whole that an earlier statement told. */
const from = (movements: RawBuilder<unknown>) => sql`
  ${movements} m
  join bank_statement s on s.region_id = m.region_id and s.statement_id = m.statement_id
  join bank_file f on f.region_id = s.region_id and f.file_id = s.file_id
  left join bank_file_release r on r.region_id = f.region_id and r.file_id = f.file_id
  left join ${decisionsInForce} d on d.region_id = m.region_id and d.movement_id = m.movement_id
  left join bank_clarification c on c.region_id = m.region_id and c.movement_id = m.movement_id
  where not exists (select from bank_movement p where p.region_id = m.region_id and p.part_of = m.movement_id)`;

async function list(db: Db, condition: RawBuilder<unknown>): Promise<Movement[]> {
  const { rows } =
    await sql<Movement>`select ${columns}, ${isFileReleased} as "isReleased" from ${from(sql`bank_movement`)} and ${condition}`.execute(
      db,
    );
  return rows;
}

/** A movement that stands for itself; undefined for none. */
export async function findMovement(db: Db, regionId: number, movementId: number): Promise<Movement | undefined> {
  return (await listMovementsById(db, regionId, [movementId])).get(movementId);
}

/** The same. Throws Refusal 404 for none. */
export async function getMovement(db: Db, regionId: number, movementId: number): Promise<Movement> {
  const movement = await findMovement(db, regionId, movementId);
  if (!movement) throw notFound(bankMessages.unknown);
  return movement;
}

/** What people who decide over a movement read of it: its amount, its day, and what it says. */
export const factsOf = ({ cents, bookedOn, remittance, bankText }: Movement) => ({
  amount: { name: cents > 0 ? 'Eingegangen' : 'Abgegangen', value: `${formatCents(Math.abs(cents))} €` },
  day: { name: 'Tag', value: formatIsoDay(bookedOn) },
  purpose: { name: 'Verwendungszweck', value: remittance.replaceAll(/\s+/g, ' ') || bankText },
});

/** Movements of a region that stand for themselves, by their ids; what there is not is missing. */
export async function listMovementsById(db: Db, regionId: number, ids: readonly number[]): Promise<Map<number, Movement>> {
  // Each is looked up by its key: with the statistics of before the file, a join would start with all of the region.
  const wanted = sql`
    unnest(${ids}::bigint[]) as w (id)
    cross join lateral (select * from bank_movement n where n.region_id = ${regionId} and n.movement_id = w.id offset 0)`;
  const { rows } = await sql<Movement>`
    /* prepared bank_movements_by_id */ select ${columns}, ${isFileReleased} as "isReleased" from ${from(wanted)}`.execute(db);
  return new Map(rows.map((movement) => [movement.movementId, movement]));
}

/**
 * The movements of a region that the portal may book by itself, the oldest first; or those of one file. Where a
 * decision was taken back, a person decides anew.
 */
export function listOpenMovements(db: Db, regionId: number, fileId?: number): Promise<Movement[]> {
  const wanted = fileId === undefined ? isFileReleased : sql`f.file_id = ${fileId}`;
  return list(
    db,
    sql`m.region_id = ${regionId} and ${wanted} and d.movement_id is null and c.movement_id is null and not exists (
      select from bank_decision_undone u where u.region_id = m.region_id and u.movement_id = m.movement_id) order by m.booked_on, m.movement_id`,
  );
}

/** What waits for a person in all regions, or one: unclear, or under clarification; the oldest first. */
export function listUndecided(db: Db, { regionId, most }: { regionId: number | null; most: number }): Promise<Movement[]> {
  const ofRegion = regionId === null ? sql`true` : sql`m.region_id = ${regionId}`;
  return list(
    db,
    sql`${ofRegion} and d.movement_id is null order by c.movement_id is not null, m.booked_on, m.movement_id limit ${most}`,
  );
}

/**
 * All money that has come to regions and waits for a person, as nobody is reminded of what may be paid. Left out is
 * money that only refused files tell of. `waitingFiles` are files that a second person still looks at (`fileSubject`).
 */
export async function listUndecidedIncome(
  db: Db,
  regionIds: readonly number[],
  waitingFiles: readonly string[],
): Promise<Movement[]> {
  if (regionIds.length === 0) return [];
  return list(
    db,
    sql`m.region_id = any (${regionIds}::int[]) and m.cents > 0 and d.movement_id is null and (${isFileReleased}
      or concat_ws(' ', 'bank file', f.region_id, f.file_id) = any (${waitingFiles}::text[])
      or exists (select from ${releasedStatements} t where t.region_id = m.region_id and m.movement_id = any (t.earlier)))`,
  );
}

/** What waits for a person, of whatever region. */
export interface Undecided {
  /** Unclear, since when the oldest was read, and what all that wait come to. */
  count: number;
  since: Date | null;
  cents: Cents;
  /** The same of those under clarification, since the oldest was put there. */
  clarified: number;
  clarifiedSince: Date | null;
  clarifiedCents: Cents;
}

export async function countUndecided(db: Db): Promise<Undecided> {
  const { rows } = await sql<Undecided>`
    select count(*) filter (where c.movement_id is null) as count, count(*) filter (where c.movement_id is not null) as clarified,
           min(f.read_at) filter (where c.movement_id is null) as since, coalesce(sum(abs(m.cents)), 0)::bigint as cents,
           min(c.begun_at) as "clarifiedSince",
           coalesce(sum(abs(m.cents)) filter (where c.movement_id is not null), 0)::bigint as "clarifiedCents"
      from bank_movement m
      join bank_statement s on s.region_id = m.region_id and s.statement_id = m.statement_id
      join bank_file f on f.region_id = s.region_id and f.file_id = s.file_id
      left join ${decisionsInForce} d on d.region_id = m.region_id and d.movement_id = m.movement_id
      left join bank_clarification c on c.region_id = m.region_id and c.movement_id = m.movement_id
     where d.movement_id is null
       and not exists (select from bank_movement p where p.region_id = m.region_id and p.part_of = m.movement_id)`.execute(db);
  return rows[0]!;
}

/** The newest movements: of a region, a statement or a state; of all, without. */
export function listMovements(
  db: Db,
  { regionId, state, most }: { regionId: number | null; state: MovementState | null; most: number },
): Promise<Movement[]> {
  const conditions = [
    ...(regionId === null ? [] : [sql`m.region_id = ${regionId}`]),
    ...(state === null
      ? []
      : [sql`coalesce(d.kind, case when c.movement_id is not null then 'clarification' else 'open' end) = ${state}`]),
  ];
  const all = conditions.length ? sql.join(conditions, sql` and `) : sql`true`;
  return list(db, sql`${all} order by m.booked_on desc, m.movement_id desc limit ${most}`);
}
