import { sql } from 'kysely';
import type { PartnerInterest, PartnerRole, Role, StaffRole } from '#contract/common/roles.ts';
import { inBatches } from '#server/platform/db/in-batches.ts';
import { onceMore } from '#server/platform/db/once-more.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { hashOf } from '#server/platform/hash-of.ts';
import { lacksSecondFactor } from './caller.ts';
import { isTokenOf } from './owned-token.ts';
import { csrfTokenOf } from './session-cookies.ts';

/** Finds the caller by the session's token: at once if it is known. */
export type FindCaller = (token: string) => Caller | Promise<Caller | null>;

type Limits = Pick<Config, 'SESSION_IDLE_MINUTES' | 'SESSION_ABSOLUTE_MINUTES' | 'needsStaffSecondFactor' | 'SEAL_KEY'>;

interface CallerRow {
  hash: string;
  person_id: number;
  by_pin: boolean;
  factor_elsewhere: boolean;
  role: Role;
  partner_role: PartnerRole | null;
  staff_role: StaffRole | null;
  contract_ended: boolean;
  partner_interest_in: PartnerInterest | null;
  region_id: number | null;
  partner_id: number | null;
  branch_id: number | null;
  employer_id: number | null;
  second_factor_since: Date | null;
  is_stale: boolean;
  idle_seconds: number;
  total_seconds: number;
}

/** The longest that a process takes a session for good that has run out, or has ended without its hearing of it. */
const KNOWN_FOR_MS = 5_000;

/**
 * Finds the caller of a session. A process caches those it has found for at most five seconds. It forgets them sooner
 * if the database tells that a session has ended (server/migrations/0094-sessions.sql) or a person has changed
 * (server/migrations/0090-people.sql). Requests at the same time share a query.
 */
export function openCallerLookup(database: Pick<Database, 'db' | 'onChange'>, limits: Limits): FindCaller {
  const lookUp = inBatches({ run: (tokens: string[]) => findCallers(database.db, limits, tokens), most: 256, waiting: 5_000 });
  let known = new Map<string, Caller>();
  let until = 0;

  function forget(): void {
    known = new Map();
    until = performance.now() + KNOWN_FOR_MS;
  }
  database.onChange((topic) => {
    if (topic === null) forget();
  });

  async function ask(token: string): Promise<Caller | null> {
    // What is forgotten while the database is being asked, takes the answer with it.
    const knownWhenAsked = known;
    const found = await onceMore(() => lookUp(token));
    // A row that was given to somebody else in the database opens nothing.
    if (!found || !isTokenOf(limits, token, ['session', found.caller.personId, found.isByPin, found.hasFactorElsewhere]))
      return null;
    knownWhenAsked.set(token, found.caller);
    return found.caller;
  }

  return (token) => {
    if (performance.now() >= until) forget();
    return known.get(token) ?? ask(token);
  };
}

interface Found {
  caller: Caller;
  isByPin: boolean;
  hasFactorElsewhere: boolean;
}

async function findCallers(db: Db, limits: Limits, tokens: string[]): Promise<(Found | null)[]> {
  const hashes = tokens.map(hashOf);
  const keys = hashes.map((hash) => hash.toString('hex'));
  const { rows } = await sql<CallerRow>`
    select encode(s.token_hash, 'hex') as hash, p.person_id, s.by_pin, s.factor_elsewhere, p.role, standing.partner_role, p.staff_role, p.partner_interest_in, p.second_factor_since, p.region_id, p.partner_id,
           p.branch_id, p.employer_id, ended.contract_ended, s.seen_at < now() - interval '1 minute' as is_stale,
           extract(epoch from s.seen_at - now())::float8 + ${limits.SESSION_IDLE_MINUTES * 60}::float8 as idle_seconds,
           extract(epoch from s.started_at - now())::float8 + ${limits.SESSION_ABSOLUTE_MINUTES * 60}::float8 as total_seconds
      from unnest(${[...new Set(keys)]}::text[]) as key
      join session s on s.token_hash = decode(key, 'hex')
      join person p using (person_id)
      cross join lateral business_has_ended(p.region_id, p.partner_id, p.employer_id) as ended (contract_ended)
      cross join lateral (select case when s.by_pin and p.partner_role = 'admin' then 'user' else p.partner_role end) as standing (partner_role)
     where p.ended_at is null and not (ended.contract_ended and standing.partner_role = 'user')
       and s.seen_at > now() - ${limits.SESSION_IDLE_MINUTES} * interval '1 minute'
       and s.started_at > now() - ${limits.SESSION_ABSOLUTE_MINUTES} * interval '1 minute'`.execute(db);
  const stale = rows.filter((row) => row.is_stale).map((row) => Buffer.from(row.hash, 'hex'));
  // Once a minute is enough to know that a session is in use.
  if (stale.length)
    await db
      .updateTable('session')
      .set({ seen_at: sql`now()` })
      .where('token_hash', 'in', stale)
      .execute();
  const byKey = new Map(rows.map((row) => [row.hash, row]));
  return hashes.map((hash, index) => {
    const row = byKey.get(keys[index]!);
    if (!row) return null;
    const caller = callerOf(row, { token: tokens[index]!, hash }, limits);
    return { caller, isByPin: row.by_pin, hasFactorElsewhere: row.factor_elsewhere };
  });
}

function callerOf(row: CallerRow, session: { token: string; hash: Buffer }, limits: Limits): Caller {
  const now = performance.now();
  // One that has just been noted as used lasts its whole time again.
  const idleSeconds = row.is_stale ? limits.SESSION_IDLE_MINUTES * 60 : row.idle_seconds;
  return {
    personId: row.person_id,
    role: row.role,
    partner_role: row.partner_role,
    staff_role: row.staff_role,
    hasSecondFactor: row.second_factor_since !== null || row.factor_elsewhere,
    lacksSecondFactor: !row.factor_elsewhere && lacksSecondFactor(row, limits),
    contract_ended: row.contract_ended,
    partner_interest_in: row.partner_interest_in,
    regionId: row.region_id,
    partnerId: row.partner_id,
    branchId: row.branch_id,
    employerId: row.employer_id,
    sessionHash: session.hash,
    csrfToken: Buffer.from(csrfTokenOf(session.token)),
    idleUntil: now + idleSeconds * 1000,
    endsAt: now + row.total_seconds * 1000,
  };
}
