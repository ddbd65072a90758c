import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { isOurs } from '#server/ledger/write/entry-mark.ts';
import { type Anchor, findLostAnchors } from './anchor.ts';
import { bankChecks } from './bank-checks.ts';
import { bankStatementChecks } from './bank-statement-checks.ts';
import { chainOfEntries } from './chain-of-entries.ts';
import { chargeChecks } from './charge-checks.ts';
import { chains } from './chains.ts';
import { datevChecks } from './datev-checks.ts';
import { dayClosingChecks } from './day-closing-checks.ts';
import { factChecks } from './fact-checks.ts';
import { guardChecks } from './guard-checks.ts';
import { invoiceChecks } from './invoice-checks.ts';
import { ledgerChecks } from './ledger-checks.ts';
import { reminderChecks } from './reminder-checks.ts';
import { replayChain } from './replay-chain.ts';
import { paymentChecks } from './payment-checks.ts';
import { potChecks } from './pot-checks.ts';
import { readAlike } from './seal-chain.ts';
import { statementChecks } from './statement-checks.ts';
import { stornoChecks } from './storno-checks.ts';
import { partyMoveChecks } from './party-move-checks.ts';
import { takeOverChecks } from './take-over-checks.ts';
import { unsealedChecks } from './unsealed-checks.ts';
import { findMarkedBefore, readEntries } from './read-entries.ts';

const AT_ONCE = 5_000;

/** Something in the books that breaks a rule. */
export interface LedgerFinding {
  rule: string;
  regionId: number;
  /** The entry, card or account. */
  subject: string;
}

/** What the books are compared with, besides their own rules. */
export interface LedgerProof {
  /** Ends of the chains, recorded elsewhere. Without them nobody can tell whether the newest seals were removed. */
  anchors?: readonly Anchor[];
  /** Reports rows without a seal after so many minutes; without it, none. Not every caller runs the sealing job. */
  sealedWithin?: { minutes: number; now: Date };
}

/** Limit of findings per rule: the first ones show what happened. */
const MOST_OF_A_RULE = 20;

/** In small books a rule is checked in less time than is needed to ask for it, so a query checks several. */
const RULES_AT_ONCE = 8;
/** Of postings. In larger books a query for each rule: what it keeps in memory and on the disk stays until it ends. */
const SMALL_BYTES = 100_000_000;

/** Checks all rules of the books in one transaction; reads only. Returns the violations, at most 20 per rule. */
export async function findBrokenRules(
  trx: Trx,
  keys: SealKeys,
  { anchors = [], sealedWithin }: LedgerProof = {},
): Promise<LedgerFinding[]> {
  const findings: LedgerFinding[] = [];
  await readAlike(trx);
  const checks = [
    ledgerChecks,
    statementChecks,
    paymentChecks,
    invoiceChecks,
    reminderChecks,
    datevChecks,
    chargeChecks,
    stornoChecks,
    potChecks,
    dayClosingChecks,
    takeOverChecks,
    partyMoveChecks,
    bankChecks,
    bankStatementChecks,
    factChecks,
    guardChecks,
    ...(sealedWithin ? [unsealedChecks(sealedWithin.now, sealedWithin.minutes)] : []),
  ].flatMap((rules) => Object.entries(rules));
  // The queries compare whole tables; with old statistics the planner would search an index for each row. With nested
  // loops off, a query may look so expensive that it is compiled, which takes most of a second.
  await sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`.execute(trx);
  const { rows } = await sql<{ bytes: number }>`select pg_relation_size('posting') as bytes`.execute(trx);
  const atOnce = rows[0]!.bytes < SMALL_BYTES ? RULES_AT_ONCE : 1;
  for (let at = 0; at < checks.length; at += atOnce) findings.push(...(await findOffenders(trx, checks.slice(at, at + atOnce))));
  // Seals are read page by page, where the index is right.
  await sql`set local enable_nestloop = on`.execute(trx);
  for (const chain of chains)
    for (const regionId of await chain.listRegions(trx)) {
      const subject = await replayChain(trx, chain, keys, regionId);
      if (subject) findings.push({ rule: 'the seals are unbroken', regionId, subject });
    }
  for (const regionId of await chainOfEntries.listRegions(trx))
    for (const subject of await findForeignEntries(trx, keys, regionId, MOST_OF_A_RULE))
      findings.push({ rule: 'entry-not-ours', regionId, subject });
  for (const lost of await findLostAnchors(trx, anchors))
    findings.push({ rule: 'the seals go on where the anchor saw them', ...lost });
  return findings;
}

async function findOffenders(trx: Trx, checks: [rule: string, query: string][]): Promise<LedgerFinding[]> {
  // Materialized: otherwise the planner assumes that the first few rows are found soon, when there are none.
  const offenders = checks.map(([, query], at) => `o${at} (region_id, subject) as materialized (${query})`);
  const first = checks.map((_, at) => `(select ${at} as broken, * from o${at} limit ${MOST_OF_A_RULE})`);
  const { rows } = await sql<{ broken: number; region_id: number; subject: string }>`
    with ${sql.raw(offenders.join(', '))} ${sql.raw(first.join(' union all '))}`.execute(trx);
  return rows.map((row) => ({ rule: checks[row.broken]![0], regionId: row.region_id, subject: row.subject }));
}

/**
 * Entries of a region without the server's mark, at most `most`. Sealed ones were checked at sealing. Call it in one
 * snapshot: between two queries a seal by another key may come.
 */
async function findForeignEntries(trx: Trx, keys: SealKeys, regionId: number, most: number): Promise<string[]> {
  const foreign: string[] = [];
  let above = 0;
  for (;;) {
    // By its key for each entry, not by a join. Where statistics know no seal of a region yet, a join reads all of its
    // seals for each.
    const where = sql`e.entry_id > ${above}
      and (select s.entry_id from seal s where s.region_id = e.region_id and s.entry_id = e.entry_id limit 1) is null`;
    const rows = await readEntries(trx, regionId, where, AT_ONCE);
    if (rows.length === 0) return foreign;
    const markedBefore = await findMarkedBefore(trx, regionId);
    foreign.push(...rows.filter((row) => !isOurs(keys, markedBefore, row)).map(({ id }) => `entry ${id}`));
    if (rows.length < AT_ONCE || foreign.length >= most) return foreign.slice(0, most);
    above = rows.at(-1)!.id;
  }
}
