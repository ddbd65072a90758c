import type { Cents } from '#contract/common/money.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import type { Chance } from './chance.ts';
import type { BusinessKey, OwnSums } from './own-sums.ts';
import type { BankEntry, OrderedFile, PlayedAccount } from './played-bank.ts';

/** What a movement is for, as of now. */
export interface TrueShare {
  kind: string;
  key: string;
  cents: Cents;
  openCents: Cents;
}

/** What a movement really is, which the bank tells but for its tag. */
export interface Truth {
  tag: string;
  cents: Cents;
  /** As the bank tells it. */
  entry: Partial<BankEntry>;
  business: BusinessKey | null;
  /** Empty: it cannot be said any more, or never could. */
  shares(): TrueShare[];
  /** What came back before its payment is booked waits. */
  isReady(): boolean;
  /** Notes in the own sums that it is booked. Tells how each share is taken back; null where nothing moves with it. */
  book(shares: readonly TrueShare[]): ((() => void) | null)[];
  /** What becomes of it where there are no shares. */
  otherwise: 'clarification' | 'outside';
  isOfFile: boolean;
  state: 'waiting' | 'open' | 'clarification' | 'booked' | 'outside' | 'sent-back';
  /** What of it stands in the books. */
  inBooks: Cents;
  /** Nobody takes back any more what was decided. */
  isSettled: boolean;
  /** Once under clarification, it is so again when what was decided since is taken back. */
  wasClarified: boolean;
  /** What it is booked for, the entries of that, and how that is taken back. */
  bookedFor: readonly TrueShare[];
  entries: number[];
  contraries: (() => void)[];
  movementId: number | null;
}

export interface PlayedEmployer {
  employerId: number;
  iban: string;
  cards: string[];
  /** What each card is charged with. */
  charge: Cents;
}

export interface Booked {
  entry: number;
  card: string;
  moves: Record<string, Cents>;
  fee: Cents;
  partnerId: number;
  isReversed: boolean;
}

/** A region of the play. */
export interface Town {
  regionId: number;
  cards: string[];
  employers: PlayedEmployer[];
  sums: OwnSums;
  account: PlayedAccount;
  truths: Map<string, Truth>;
  booked: Booked[];
  balances: Map<string, Cents>;
  /** Files that the bank has got, and does on their days. */
  orders: { file: OrderedFile; holds: 'statements' | 'orders' | 'invoices'; key: string }[];
  held: Map<string, { until: string }>;
  /** What has gone out; `owed` is what there was to remind of, by the own sums. */
  reminded: { item: string; level: number; reopenedOn: string | null; day: string; cents: Cents; owed: Cents | undefined }[];
  statements: number;
  /** Whether the balance of the fifth card has moved to the first. */
  isMoved: boolean;
}

export interface Play {
  database: Database;
  towns: Town[];
  staffId: number;
  /** How often each act has happened. */
  counts: Map<string, number>;
  /** What was found wrong on the way. */
  faults: string[];
}

export interface Stage extends Play {
  chance: Chance;
  /** A row of its own, so that what charge orders go through changes nothing else that is played. */
  orderChance: Chance;
  office: ReturnType<typeof officeOf>;
  now: Date;
  tags: number;
  files: Uint8Array[];
}

export function officeOf(database: Database) {
  const config = readConfig({ PUBLIC_URL: 'https://portal.example' });
  return {
    db: database.db,
    config,
    regionContent: ownRegionContent(database.db),
    keys: SEAL_KEYS,
    portalUrl: config.PUBLIC_URL,
  };
}

export async function at(stage: Stage, instant: string): Promise<void> {
  stage.now = new Date(instant);
  await moveClock(stage.database, stage.now, 0.001);
}

export const monthNow = ({ now }: Stage) => berlinDay(now).toString().slice(0, 7);

export const today = ({ now }: Stage) => berlinDay(now).toString();

export const count = ({ counts }: Stage, what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);
