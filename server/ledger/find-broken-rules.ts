import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';
import { ledgerChecks } from './ledger-checks.ts';
import { replaySeals } from './replay-seals.ts';
import { statementChecks } from './statement-checks.ts';
import './tables.ts';

/** Something in the books that breaks one of their rules. */
export interface LedgerFinding {
  rule: string;
  regionId: number;
  /** Which entry, card or account. */
  subject: string;
}

/** Of one rule no more than that many are told: the first ones show what happened. */
const MOST_OF_A_RULE = 20;

/** Goes through all rules of the books within a transaction. Returns what breaks one, at most 20 for each; reads only. */
export async function findBrokenRules(trx: Trx): Promise<LedgerFinding[]> {
  const findings: LedgerFinding[] = [];
  // Whole tables are compared; with old statistics the planner would walk an index for each of their rows.
  await sql`set local enable_nestloop = off`.execute(trx);
  for (const { rule, offenders } of [...ledgerChecks, ...statementChecks])
    findings.push(...(await findOffenders(trx, rule, offenders)));
  // The seals are read page by page, and there the index is right.
  await sql`set local enable_nestloop = on`.execute(trx);
  const { rows } = await sql<{ region_id: number }>`select distinct region_id from seal order by region_id`.execute(trx);
  for (const { region_id: regionId } of rows)
    for (const subject of await replaySeals(trx, regionId)) findings.push({ rule: 'the seals are unbroken', regionId, subject });
  return findings;
}

async function findOffenders(trx: Trx, rule: string, offenders: string): Promise<LedgerFinding[]> {
  // Materialized, or the planner would hope to find the first few soon, where there are none.
  const { rows } = await sql<{ region_id: number; subject: string }>`
    with offender (region_id, subject) as materialized (${sql.raw(offenders)}) select * from offender limit ${MOST_OF_A_RULE}`.execute(
    trx,
  );
  return rows.map((row) => ({ rule, regionId: row.region_id, subject: row.subject }));
}
