import { sql } from 'kysely';
import {
  type BankAccount,
  type bankAccounts,
  type BankStatement,
  coverOf,
  type MissingNumbers,
} from '#contract/reports/bank-statements/bank-statements.ts';
import type { OutputOf } from '#contract/common/call.ts';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readOwedCents } from '#server/reports/float/get-float.ts';
import { readBankCents } from '#server/reports/float/read-bank-cents.ts';
import { listRegionAccounts } from '#server/reports/settlements/region-bank.ts';
import { listStaffNames } from '#server/tenancy/people/staff-members.ts';
import { nameRegions } from '#server/tenancy/regions/region-reads.ts';
import { maskIban } from '#contract/common/mask-iban.ts';
import { listWaitingSubjects } from '#server/tenancy/four-eyes/list-four-eyes-acts-about.ts';
import { bankFileKind, fileSubject } from './bank-file-kind.ts';
import { decisionsInForce } from './decisions.ts';
import { listRefusedFiles } from './list-refused-files.ts';
import { missingNumbers } from './missing-numbers.ts';
import { readUnderWay } from './read-under-way.ts';
import { isFileReleased, releasedStatements } from './released-statements.ts';

const MOST_STATEMENTS = 500;

/** The accounts of all regions, what the bank says of them, and what of it is missing. */
export async function listBankAccounts(db: Db): Promise<OutputOf<typeof bankAccounts>> {
  const regionOf = await nameRegions(db);
  const statements = await listStatements(db);
  const nameOf = await listStaffNames(db);
  return {
    accounts: await listAccounts(db),
    statements: statements.map(({ regionId, iban, readBy, readAt, missing, explainedBy, explainedAt, reason, ...statement }) => ({
      ...statement,
      missing: missing && {
        ...missing,
        explained: explainedAt && { by: nameOf(explainedBy), at: explainedAt.toISOString(), reason: reason! },
      },
      ...regionOf(regionId),
      iban: maskIban(iban),
      readAt: readAt.toISOString(),
      readBy: readBy === null ? null : nameOf(readBy),
    })),
    refusals: await listRefusedFiles(db, new Date(0)),
  };
}

/** Those that regions have now, and former ones that a statement has told of. */
async function listAccounts(db: Db): Promise<BankAccount[]> {
  const regionOf = await nameRegions(db);
  const ledger = await readBankCents(db);
  const owed = await readOwedCents(db);
  const undecided = await countByAccount(db);
  const accounts = await listRegionAccounts(db);
  const known = new Set(accounts.map(accountKey));
  const states = await listAccountStates(db);
  const stateOf = new Map(states.map((state) => [accountKey(state), state]));
  const told = states.flatMap((state) => {
    const { regionId, untilOn } = state;
    return untilOn !== null && known.has(accountKey(state)) ? [{ regionId, day: untilOn }] : [];
  });
  const underWay = await readUnderWay(db, told);
  const former = states.filter((state) => !known.has(accountKey(state)));
  return [...accounts, ...former]
    .map(({ regionId, iban }): BankAccount => {
      const account = accountKey({ regionId, iban });
      const state = stateOf.get(account);
      const waiting = undecided.get(account);
      const ofPresent = (sums: ReadonlyMap<number, Cents>) => (known.has(account) ? (sums.get(regionId) ?? 0) : null);
      return {
        ...regionOf(regionId),
        iban: maskIban(iban),
        asOf: state?.untilOn ?? null,
        bankCents: state?.closingCents ?? null,
        underWayCents: ofPresent(underWay),
        ledgerCents: ofPresent(ledger),
        owedCents: ofPresent(owed),
        unclear: waiting?.unclear ?? 0,
        clarified: waiting?.clarified ?? 0,
        clarifiedCents: waiting?.clarifiedCents ?? 0,
        gaps: state?.gaps ?? 0,
      };
    })
    .toSorted((one, other) => one.cardName.localeCompare(other.cardName, 'de'));
}

type StatementRow = Omit<BankStatement, 'region' | 'cardName' | 'readAt' | 'readBy' | 'missing'> & {
  regionId: number;
  missing: MissingNumbers | null;
  explainedBy: number | null;
  explainedAt: Date | null;
  reason: string | null;
  readBy: number | null;
  readAt: Date;
};

/** Joins, as `b`, the last statement that counts and ends before the statement `s`. */
const before = sql`
  left join lateral (
    select e.closing_cents from ${releasedStatements} e
     where e.region_id = s.region_id and e.iban = s.iban and e.kind = 'statement' and e.statement_id <> s.statement_id
       and (e.until_on, e.statement_id) < (s.until_on, s.statement_id)
     order by e.until_on desc, e.statement_id desc limit 1) b on s.kind = 'statement'`;

/** A statement that begins where none ends has a gap before it, unless it is the first of its account. */
const hasGap = sql<boolean>`(s.kind = 'statement' and s.follows is null and b.closing_cents is not null and not exists (
  select from ${releasedStatements} e
   where e.region_id = s.region_id and e.iban = s.iban and e.kind = 'statement' and e.statement_id <> s.statement_id
     and e.closing_cents = s.opening_cents and e.until_on <= s.until_on))`;

/** The newest of all regions. */
async function listStatements(db: Db): Promise<StatementRow[]> {
  const { rows } = await sql<Omit<StatementRow, 'release'> & { fileId: number; isReleased: boolean }>`
    select s.region_id as "regionId", s.statement_id as id, s.iban, s.kind, s.bank_id as "bankId", s.number, s.from_on as "fromOn",
           s.until_on as "untilOn", s.opening_cents as "openingCents", s.closing_cents as "closingCents",
           (select count(*) from bank_movement m where m.region_id = s.region_id and m.statement_id = s.statement_id) as movements,
           cardinality(s.earlier) as repeated, f.read_at as "readAt", f.read_by as "readBy", f.name as file,
           f.file_id as "fileId", ${isFileReleased} as "isReleased", ${hasGap} as "hasGap",
           case when b.closing_cents is not null then s.opening_cents - b.closing_cents else 0 end as "gapCents",
           case when n.statement_id is not null then jsonb_build_object('year', n.year, 'first', n.first, 'last', n.last) end as missing,
           n.explained_by as "explainedBy", n.explained_at as "explainedAt", n.reason
      from bank_statement s
      join bank_file f on f.region_id = s.region_id and f.file_id = s.file_id
      left join bank_file_release r on r.region_id = f.region_id and r.file_id = f.file_id
      ${before}
      left join ${missingNumbers} n on n.region_id = s.region_id and n.statement_id = s.statement_id
     order by s.until_on desc, s.statement_id desc limit ${MOST_STATEMENTS}`.execute(db);
  const waiting = new Set(await listWaitingSubjects(db, bankFileKind.name));
  return rows.map(({ fileId, isReleased, ...row }) => ({
    ...row,
    hasGap: isReleased && (row.hasGap || (row.missing !== null && row.explainedAt === null)),
    gapCents: isReleased && row.hasGap ? row.gapCents : 0,
    release: isReleased ? 'released' : waiting.has(fileSubject({ regionId: row.regionId, fileId })) ? 'waiting' : 'refused',
  }));
}

interface Account {
  regionId: number;
  iban: string;
}

const accountKey = ({ regionId, iban }: Account) => `${regionId} ${iban}`;

interface AccountState extends Account {
  untilOn: string | null;
  closingCents: Cents | null;
  gaps: number;
}

/** Of each account that a statement has told of: where the last one that counts ends, and how many gaps there are. */
async function listAccountStates(db: Db): Promise<AccountState[]> {
  const { rows } = await sql<AccountState>`
    select a.region_id as "regionId", a.iban, l.until_on as "untilOn", l.closing_cents as "closingCents",
           (select count(*) from ${releasedStatements} s ${before}
              left join ${missingNumbers} n on n.region_id = s.region_id and n.statement_id = s.statement_id
             where s.region_id = a.region_id and s.iban = a.iban and (n.statement_id is not null and n.explained_at is null or s.follows is null and ${hasGap})) as gaps
      from (select distinct region_id, iban from bank_statement) a
      left join lateral (
        select e.until_on, e.closing_cents from ${releasedStatements} e
         where e.region_id = a.region_id and e.iban = a.iban and e.kind = 'statement'
         order by e.until_on desc, e.statement_id desc limit 1) l on true`.execute(db);
  return rows;
}

/** An account that holds less than is owed out of it, with all that is under way. */
interface UncoveredAccount {
  cardName: string;
  missingCents: Cents;
  /** The ISO day of the last statement. */
  asOf: string;
}

/** The accounts that regions have now and that do not hold what is owed, the greatest gap first. */
export async function listUncoveredAccounts(db: Db): Promise<UncoveredAccount[]> {
  return (await listAccounts(db))
    .flatMap((account) => {
      const { cardName, asOf } = account;
      const missingCents = -(coverOf(account) ?? 0);
      return asOf === null || missingCents <= 0 ? [] : [{ cardName, missingCents, asOf }];
    })
    .toSorted((one, other) => other.missingCents - one.missingCents);
}

/** In how many places a statement is missing, of whatever account. */
export async function countBankGaps(db: Db): Promise<number> {
  return (await listAccountStates(db)).reduce((sum, { gaps }) => sum + gaps, 0);
}

interface Waiting {
  unclear: number;
  clarified: number;
  clarifiedCents: Cents;
}

async function countByAccount(db: Db): Promise<Map<string, Waiting>> {
  const { rows } = await sql<Waiting & { account: string }>`
    select m.region_id || ' ' || m.iban as account, count(*) filter (where c.movement_id is null) as unclear,
           count(*) filter (where c.movement_id is not null) as clarified,
           coalesce(sum(m.cents) filter (where c.movement_id is not null), 0)::bigint as "clarifiedCents"
      from bank_movement m
      left join ${decisionsInForce} d on d.region_id = m.region_id and d.movement_id = m.movement_id
      left join bank_clarification c on c.region_id = m.region_id and c.movement_id = m.movement_id
     where d.movement_id is null
       and not exists (select from bank_movement p where p.region_id = m.region_id and p.part_of = m.movement_id)
     group by 1`.execute(db);
  return new Map(rows.map(({ account, ...waiting }) => [account, waiting]));
}
