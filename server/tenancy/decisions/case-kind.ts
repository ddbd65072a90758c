import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';

/** A case of any kind, as far as every decision needs it. */
export interface Case {
  regionId: number;
  state: 'requested' | 'done' | 'rejected';
}

/** What staff says yes with. */
export interface Approval {
  /** What the books' entries are marked with. */
  keys: SealKeys;
  staffId: number;
  /** Production numbers by card number, which somebody has shown for cards that are not proven. */
  proofs: ReadonlyMap<string, string>;
  region: RegionEntry;
}

export interface Rejection {
  /** In words for whoever asked. */
  reason: string;
  region: RegionEntry;
}

/** What is particular about one kind of case; the rest is the same for all and stands in `decide`. All kinds share one range of numbers. */
export interface CaseKind<Found extends Case> {
  /** As the audit trail calls it. */
  name: 'transfer' | 'correction';
  /** The region of that case; undefined where no case of this kind has the number. */
  findRegionId(db: Db, number: number): Promise<number | undefined>;
  /** The case, kept from anybody else who would decide it at the same time. Throws where there is none. */
  take(trx: Trx, number: number): Promise<Found>;
  /** Does what was asked for, and tells by mail. Returns what happened, for the terminal. Throws Refusal 422 with what stands in the way. */
  approve(trx: Trx, found: Found, approval: Approval): Promise<string>;
  /** Tells by mail that it will not be done. */
  reject(trx: Trx, found: Found, rejection: Rejection): Promise<void>;
  /** Notes the decision at the case. */
  close(trx: Trx, number: number, decided: Decided): Promise<void>;
}

export interface Decided {
  state: 'done' | 'rejected';
  decided_by: number;
  decided_at: Date;
  reason: string | null;
}
