import { sql } from 'kysely';
import type { BankAccount, BankStatement } from '#contract/reports/bank-statements/bank-statements.ts';
import type { OutputOf } from '#contract/common/call.ts';
import type { bankAccounts } from '#contract/reports/bank-statements/bank-statements.ts';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readOwedCents } from '#server/reports/float/get-float.ts';
import { readBankCents } from '#server/reports/float/read-bank-cents.ts';
import { listRegionAccounts } from '#server/reports/settlements/region-bank.ts';
import { listStaffNames } from '#server/tenancy/people/staff-members.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import { maskIban } from './describe-movement.ts';
import { listRefusedFiles } from './list-refused-files.ts';

const MOST_STATEMENTS = 500;

/** The accounts of all regions, what the bank says of them, and what of it is missing. */
export async function listBankAccounts(db: Db): Promise<OutputOf<typeof bankAccounts>> {
  const regions = new Map((await listRegionNames(db)).map((region) => [region.regionId, region]));
  const statements = await listStatements(db);
  const ledger = await readBankCents(db);
  const owed = await readOwedCents(db);
  const undecided = await countByAccount(db);
  const accounts = await listRegionAccounts(db);
  const known = new Set(accounts.map(({ regionId, iban }) => `${regionId} ${iban}`));
  const former = statements.filter(({ regionId, iban }) => !known.has(`${regionId} ${iban}`));
  const all = [...accounts, ...new Map(former.map((one) => [`${one.regionId} ${one.iban}`, one])).values()];
  const nameOf = await listStaffNames(db);
  return {
    accounts: all
      .map(({ regionId, iban }): BankAccount => {
        const ofAccount = statements.filter((one) => one.regionId === regionId && one.iban === iban);
        const last = ofAccount.find(({ kind }) => kind === 'statement');
        const waiting = undecided.get(`${regionId} ${iban}`);
        return {
          region: regions.get(regionId)!.slug,
          cardName: regions.get(regionId)!.cardName,
          iban: maskIban(iban),
          asOf: last?.untilOn ?? null,
          bankCents: last?.closingCents ?? null,
          ledgerCents: ledger.get(regionId) ?? 0,
          owedCents: known.has(`${regionId} ${iban}`) ? (owed.get(regionId) ?? 0) : null,
          unclear: waiting?.unclear ?? 0,
          clarified: waiting?.clarified ?? 0,
          clarifiedCents: waiting?.clarifiedCents ?? 0,
          gaps: ofAccount.filter(({ hasGap }) => hasGap).length,
        };
      })
      .toSorted((one, other) => one.cardName.localeCompare(other.cardName, 'de')),
    statements: statements.map(({ regionId, iban, readBy, readAt, ...statement }) => ({
      ...statement,
      region: regions.get(regionId)!.slug,
      cardName: regions.get(regionId)!.cardName,
      iban: maskIban(iban),
      readAt: readAt.toISOString(),
      readBy: readBy === null ? null : nameOf(readBy),
    })),
    refusals: await listRefusedFiles(db, new Date(0)),
  };
}

type StatementRow = Omit<BankStatement, 'region' | 'cardName' | 'readAt' | 'readBy'> & {
  regionId: number;
  readBy: number | null;
  readAt: Date;
};

/** The newest first. A statement that begins where none ends has a gap before it, unless it is the first of its account. */
async function listStatements(db: Db): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select s.region_id as "regionId", s.statement_id as id, s.iban, s.kind, s.bank_id as "bankId", s.number, s.from_on as "fromOn",
           s.until_on as "untilOn", s.opening_cents as "openingCents", s.closing_cents as "closingCents",
           (select count(*) from bank_movement m where m.region_id = s.region_id and m.statement_id = s.statement_id) as movements,
           cardinality(s.earlier) as repeated, f.read_at as "readAt", f.read_by as "readBy", f.name as file,
           s.kind = 'statement' and s.follows is null and b.closing_cents is not null and not exists (
             select from bank_statement e
              where e.region_id = s.region_id and e.iban = s.iban and e.kind = 'statement' and e.statement_id <> s.statement_id
                and e.closing_cents = s.opening_cents and e.until_on <= s.until_on) as "hasGap",
           case when b.closing_cents is not null then s.opening_cents - b.closing_cents else 0 end as "gapCents"
      from bank_statement s
      join bank_file f on f.region_id = s.region_id and f.file_id = s.file_id
      left join lateral (
        select e.closing_cents from bank_statement e
         where e.region_id = s.region_id and e.iban = s.iban and e.kind = 'statement' and e.statement_id <> s.statement_id
           and (e.until_on, e.statement_id) < (s.until_on, s.statement_id)
         order by e.until_on desc, e.statement_id desc limit 1) b on s.kind = 'statement'
     order by s.until_on desc, s.statement_id desc limit ${MOST_STATEMENTS}`.execute(db);
  return rows.map((row) => ({ ...row, gapCents: row.hasGap ? row.gapCents : 0 }));
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
      left join bank_decision d on d.region_id = m.region_id and d.movement_id = m.movement_id
      left join bank_clarification c on c.region_id = m.region_id and c.movement_id = m.movement_id
     where d.movement_id is null
       and not exists (select from bank_movement p where p.region_id = m.region_id and p.part_of = m.movement_id)
     group by 1`.execute(db);
  return new Map(rows.map(({ account, ...waiting }) => [account, waiting]));
}
