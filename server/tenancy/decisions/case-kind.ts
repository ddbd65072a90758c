import type { AuditAct } from '#contract/tenancy/audit/audit-acts.ts';
import type { CaseKindName } from '#contract/tenancy/decisions/case-kinds.ts';
import type { CaseSection, DecisionOffer } from '#contract/tenancy/decisions/case-page.ts';
import type { Cents } from '#contract/common/money.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Mail } from '#server/platform/mail/queue-mail.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';

/** A case as the register has it. */
export interface RegisteredCase {
  regionId: number;
  number: number;
  personId: number | null;
  openedAt: Date;
  /** What `openCase` was given, to be parsed by the kind's own schema. */
  details: unknown;
}

/** What staff says yes with. */
export interface Approval {
  /** What the books' entries are marked with. */
  keys: SealKeys;
  staffId: number;
  /** Production numbers by card number, which somebody has shown for cards that are not proven. */
  proofs: ReadonlyMap<string, string>;
  /** Empty where none was given. */
  reason: string;
  /** The card that takes the place of another, where one was named; else empty. */
  newCard: string;
}

/** What mails of a decision tell beside the case. */
export interface Told {
  region: Pick<RegionEntry, 'name' | 'cardName' | 'primaryColor'>;
  /** Where links of a mail begin. */
  portalUrl: string;
  reason: string;
}

/**
 * How a decision is offered; its mails and what stands in the way are asked for beside it. Unless it says more, it asks
 * for no reason and no card; a reason is at most `LONGEST_REASON` long.
 */
export type OfferTexts = Pick<DecisionOffer, 'label' | 'explanation'> &
  Partial<Pick<DecisionOffer, 'reasonLabel' | 'needsReason' | 'reasonAtMost' | 'asksNewCard'>>;

/**
 * What differs between kinds of cases; the rest is the same for all and stands in `decide`. `Found` is what the kind
 * reads of a case. `Result` is what an approval brings; mails tell it, before as forecast and afterwards as it came.
 */
export interface CaseKind<Found, Result> {
  name: CaseKindName;
  /** As the audit trail calls the decisions. */
  acts: { approve: AuditAct; reject: AuditAct };
  offers: { approve: OfferTexts; reject: OfferTexts };
  read(db: Db, registered: RegisteredCase): Promise<Found>;
  /** All that is needed to decide. */
  describe(db: Db, found: Found): Promise<CaseSection[]>;
  /**
   * What an approval would bring now; writes nothing. Proofs come later. Throws Refusal 422 with what is in the way.
   */
  forecast(db: Db, found: Found): Promise<Result>;
  /** Whether a new card is there where none is named; absent where it asks for none. */
  hasNextCard?(db: Db, found: Found): Promise<boolean>;
  /**
   * For the second person that large sums want: what an approval moves, and whose it is; absent where it moves none.
   */
  money?: { cents(result: Result): Cents; target(found: Found): string };
  /** Does what was asked for. Throws Refusal 422 with what stands in the way. */
  approve(trx: Trx, found: Found, approval: Approval): Promise<Result>;
  /** What a refusal does beside its mails. */
  reject?(trx: Trx, found: Found): Promise<void>;
  /** Frees what the wish has kept from others, where it has; also of a case that is withdrawn. */
  free?(trx: Trx, found: Found): Promise<void>;
  /** Those that go out once it is decided. */
  approvalMails(found: Found, result: Result, told: Told): Mail[];
  rejectionMails(found: Found, told: Told): Mail[];
}
