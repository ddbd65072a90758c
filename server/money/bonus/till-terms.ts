import { sql } from 'kysely';
import type { ContractStatus } from '#contract/parties/partners/contract-status.ts';
import type { DisagioModel, FeeTerms } from '#contract/parties/partners/fees.ts';
import { inBatches } from '#server/platform/db/in-batches.ts';
import type { Db } from '#server/platform/db/database.ts';
import { onceMore } from '#server/platform/db/once-more.ts';

/** What a booking at a till needs to know of the partner's contract, as it stands now. */
export interface TillTerms extends FeeTerms {
  partnerName: string;
  branchId: number;
  branchName: string;
  /** Without complete data a partner is not activated for booking. */
  isDataComplete: boolean;
  contractStatus: ContractStatus;
  /** A branch that was closed books nothing. */
  hasBranchEnded: boolean;
  isBonusActive: boolean;
}

export interface Till {
  regionId: number;
  partnerId: number;
  /** Null for people who belong to the partner as a whole: they book for the main site. */
  branchId: number | null;
}

export type GetTillTerms = (till: Till) => Promise<TillTerms>;

/** A contract changes from one day to another; a till need not know within the second. */
const FRESH_MS = 1_000;
const MOST_KEPT = 10_000;

/** Terms are read at most once a second for each till; bookings at the same time share a query. */
export function openTillTerms(db: Db): GetTillTerms {
  const run = (tills: Till[]) => onceMore(() => listTillTerms(db, tills, null));
  const read = inBatches({ run, most: 256, waiting: 5_000 });
  const kept = new Map<string, { terms: Promise<TillTerms>; until: number }>();
  return (till) => {
    const key = keyOf(till);
    const known = kept.get(key);
    if (known && known.until > performance.now()) return known.terms;
    if (kept.size >= MOST_KEPT) kept.clear();
    const terms = read(till);
    kept.set(key, { terms, until: performance.now() + FRESH_MS });
    // What failed is not kept.
    terms.catch(() => kept.delete(key));
    return terms;
  };
}

function keyOf({ regionId, partnerId, branchId }: Till): string {
  return `${regionId}:${partnerId}:${branchId ?? 0}`;
}

interface TermsRow {
  key: string;
  name: string;
  is_data_complete: boolean;
  disagio_model: DisagioModel;
  status: ContractStatus;
  has_branch_ended: boolean;
  branch_id: number;
  branch_name: string;
  is_active: boolean | null;
  basis_points: number | null;
  is_sponsored: boolean;
}

/** The terms at an instant, for a booking that replaces one of that time. */
export async function getTillTermsAt(db: Db, till: Till, at: Date): Promise<TillTerms> {
  return (await listTillTerms(db, [till], at))[0]!;
}

/** The terms of tills at an instant, in the tills' order; without one: now, by the clock of the books. */
export async function listTillTerms(db: Db, tills: Till[], at: Date | null): Promise<TillTerms[]> {
  const keys = tills.map(keyOf);
  const { rows } = await sql<TermsRow>`
    select key, p.name, p.is_data_complete, disagio_at(p.region_id, p.partner_id, at) as disagio_model,
           contract_status(p.is_in_review, p.contract_end_at, (at at time zone 'Europe/Berlin')::date) as status,
           b.branch_id, b.name as branch_name, b.ended_at is not null as has_branch_ended, bonus.is_active, bonus.basis_points,
           sponsor_carries_disagio(p.region_id, at) as is_sponsored
      from unnest(${[...new Set(keys)]}::text[]) as key
      cross join coalesce(${at}::timestamptz, ledger_now()) as at
      join partner p on p.region_id = split_part(key, ':', 1)::int and p.partner_id = split_part(key, ':', 2)::bigint
      join branch b on b.region_id = p.region_id and b.partner_id = p.partner_id
       and case when split_part(key, ':', 3) = '0' then b.position = 0 else b.branch_id = split_part(key, ':', 3)::bigint end
      left join lateral bonus_at(p.region_id, p.partner_id, at) bonus on true`.execute(db);
  const terms = new Map(rows.map((row) => [row.key, row]));
  return keys.map((key) => {
    const row = terms.get(key);
    if (!row) throw new Error(`no till ${key}`);
    return {
      partnerName: row.name,
      branchId: row.branch_id,
      branchName: row.branch_name,
      isDataComplete: row.is_data_complete,
      contractStatus: row.status,
      hasBranchEnded: row.has_branch_ended,
      disagioModel: row.disagio_model,
      isBonusActive: row.is_active ?? false,
      bonusBasisPoints: row.basis_points,
      isDisagioSponsored: row.is_sponsored,
    };
  });
}
