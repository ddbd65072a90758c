import { MONTHLY_TOP_UP_LIMIT } from '#contract/common/top-up-limit.ts';
import { STORNO_MINUTES } from '#contract/tenancy/regions/region-defaults.ts';
import type { Cents } from '#contract/common/money.ts';
import { giveBack, type ModelCampaign, type ModelPot, type Share, sharesBack, sharesOf, sumOf } from './model-pots.ts';
import type { BonusLimits } from './open-books.ts';
import type { GiftRefusal } from '#server/ledger/write/give-gifts.ts';
import type { PaymentRefusal } from '#server/ledger/write/book-payment.ts';
import type { Posting, PostingOutcome, PostingRefusal } from '#server/ledger/write/post-booking.ts';

/** An entry of the model. Its number in the real books is filled in by whoever compares. */
export interface ModelEntry {
  id: number | null;
  posting: Posting;
  /** What it did to the card. */
  moved: Cents;
  /** The part of it that came from pots. */
  shares: readonly Share[];
  month: string;
  day: string;
  bookedAt: Date;
  grantedFor: ModelEntry | null;
  isReversed: boolean;
}

interface ModelCard {
  status: 'produced' | 'active' | 'locked' | 'emptied';
  isTest: boolean;
  balance: Cents;
  pots: ModelPot[];
  month: string;
  toppedUp: Cents;
  bonusDay: string;
  granted: Cents;
}

/** What the books must answer, and the entry that it is about. */
export type Expected =
  | { outcome: Extract<PostingOutcome, { isPosted: false }> }
  | { outcome: Omit<Extract<PostingOutcome, { isPosted: true }>, 'entryId'>; entry: ModelEntry };

type Booking = Extract<Posting, { grantedFor?: number }>;

/** What goes back of an entry: as it had moved the card, and of its fee. */
interface Back {
  entry: ModelEntry;
  moved: Cents;
  fee: Cents;
}

const isBooking = (posting: Posting): posting is Booking => posting.type !== 'reversal' && posting.type !== 'storno';

const feeOf = ({ posting }: ModelEntry): Cents => (isBooking(posting) ? posting.fee : 0);

const isOfShop = ({ posting }: ModelEntry, { partnerId, branchId }: { partnerId: number; branchId: number | null }) =>
  isBooking(posting) && posting.partnerId === partnerId && posting.branchId === branchId;

class Refused extends Error {
  readonly refusal: PostingRefusal;
  constructor(refusal: PostingRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

const berlinDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' });

/** A simple model of a region's books, without a database: what the `ledger_…` functions must do. */
export class LedgerModel {
  readonly cards: Map<string, ModelCard>;
  readonly foreignCards: ReadonlySet<string>;
  readonly entries: ModelEntry[] = [];
  readonly limits: BonusLimits;
  partners: Cents = 0;
  fees: Cents = 0;
  test: Cents = 0;
  /** What was given and is not back; negative. */
  campaigns: Cents = 0;
  #places = 0;
  /** What the one partner has granted; nothing is settled here. */
  granted: Cents = 0;
  /** What came from the one partner beside the files, less what it got by hand. */
  open: Cents = 0;
  #answers = new Map<string, { hash: string | null; expected: Expected }>();

  constructor(cards: readonly { number: string; isTest: boolean }[], foreignCards: readonly string[], limits: BonusLimits) {
    this.limits = limits;
    this.cards = new Map(
      cards.map(({ number, isTest }) => [
        number,
        { status: 'produced', isTest, balance: 0, pots: [], month: '', toppedUp: 0, bonusDay: '', granted: 0 },
      ]),
    );
    this.foreignCards = new Set(foreignCards);
  }

  close(number: string, status: 'locked' | 'emptied'): boolean {
    const card = this.cards.get(number);
    if (!card || card.status === 'locked' || card.status === 'emptied') return false;
    card.status = status;
    return true;
  }

  /** A payment beside the files; the refusal, or nothing where it is booked. */
  pay(cents: Cents): PaymentRefusal | undefined {
    if (cents === 0 || Math.abs(cents) > 99_999_999) return 'INVALID_AMOUNT';
    if (cents < 0 && -cents > this.open) return 'MORE_THAN_OPEN';
    this.open += cents;
    this.partners += cents;
    return undefined;
  }

  /** What a card is told that is to get a gift, besides a repetition. */
  give(campaign: ModelCampaign, number: string, now: Date): 'POSTED' | GiftRefusal {
    const card = this.cards.get(number);
    if (berlinDay.format(now) > campaign.endsOn) return 'NOT_RUNNING';
    if (!card) return 'CARD_UNKNOWN';
    if (card.isTest) return 'TEST_CARD';
    if (card.status === 'locked' || card.status === 'emptied') return 'CARD_LOCKED';
    if (campaign.had.has(number)) return 'GIFT_TWICE';
    if (campaign.given + campaign.gift > campaign.budget) return 'BUDGET_USED_UP';
    campaign.had.add(number);
    campaign.given += campaign.gift;
    this.campaigns -= campaign.gift;
    card.status = 'active';
    card.balance += campaign.gift;
    const place = this.#places++;
    card.pots.push({ campaign, cents: campaign.gift, openUntil: campaign.useUntil, issuedAt: now.getTime(), place });
    return 'POSTED';
  }

  /** Takes back what is left of pots: of all cards after their day, or of one card. Returns how much, in cents. */
  endGifts(now: Date, number?: string): Cents {
    const day = berlinDay.format(now);
    let ended = 0;
    for (const [name, card] of this.cards)
      for (const pot of card.pots) {
        if (number === undefined ? pot.openUntil >= day : name !== number) continue;
        ended += pot.cents;
        card.balance -= pot.cents;
        pot.cents = 0;
      }
    this.campaigns += ended;
    return ended;
  }

  post(posting: Posting, now: Date): Expected {
    const key = posting.idempotencyKey && `${posting.actorId} ${posting.idempotencyKey}`;
    const earlier = key ? this.#answers.get(key) : undefined;
    if (earlier) {
      if (earlier.hash !== posting.inputHash) return { outcome: { isPosted: false, refusal: 'KEY_REUSED' } };
      return { ...earlier.expected, outcome: { ...earlier.expected.outcome, isReplay: true } } as Expected;
    }
    try {
      const day = berlinDay.format(now);
      const entry = this.#make(posting, day, now);
      const balance = this.cards.get(posting.card)!.balance;
      const expected: Expected = { outcome: { isPosted: true, balance, bookedAt: now, isReplay: false }, entry };
      if (key) this.#answers.set(key, { hash: posting.inputHash, expected });
      return expected;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { outcome: { isPosted: false, refusal: error.refusal } };
    }
  }

  #make(posting: Posting, day: string, now: Date): ModelEntry {
    if (posting.type === 'reversal') return this.#reverse(posting, day, now);
    return posting.type === 'storno' ? this.#storno(posting, day, now) : this.#book(posting, day, now);
  }

  #book(posting: Booking, day: string, now: Date): ModelEntry {
    const month = day.slice(0, 7);
    const { type, cents, fee, grantedFor } = posting;
    if (cents <= 0 || cents > 99_999_999 || fee < 0) throw new Refused('INVALID_AMOUNT');
    const ground = grantedFor === undefined ? null : this.#standing(posting.card, grantedFor);
    if (ground && (ground.posting.type === 'bonus' || !isOfShop(ground, posting))) throw new Refused('ENTRY_UNKNOWN');
    const card = this.cards.get(posting.card);
    if (!card) throw new Refused(this.foreignCards.has(posting.card) ? 'FOREIGN_REGION' : 'CARD_UNKNOWN');
    const moved = type === 'redemption' ? -cents : cents;
    const shares = type === 'redemption' ? sharesOf(card.pots, cents, day) : [];
    this.#assertCanMove(card, moved + sumOf(shares));
    if (type === 'topup') {
      const toppedUp = (card.month === month ? card.toppedUp : 0) + cents;
      if (toppedUp > MONTHLY_TOP_UP_LIMIT && !card.isTest) throw new Refused('MONTHLY_LIMIT_EXCEEDED');
      Object.assign(card, { month, toppedUp });
    }
    if (type === 'bonus') this.#grant(card, cents, day);
    card.status = 'active';
    for (const { pot, cents: share } of shares) pot.cents -= share;
    this.#move(card, moved, fee);
    return this.#enter({
      id: null,
      posting,
      moved,
      shares,
      month,
      day,
      bookedAt: now,
      grantedFor: ground,
      isReversed: false,
    });
  }

  #grant(card: ModelCard, cents: Cents, day: string): void {
    const today = (card.bonusDay === day ? card.granted : 0) + cents;
    if (!card.isTest) {
      if (cents > this.limits.atOnce) throw new Refused('BONUS_TOO_LARGE');
      if (today > this.limits.aDay) throw new Refused('BONUS_DAY_LIMIT');
      if (this.granted + cents > this.limits.unsettled) throw new Refused('BONUS_UNSETTLED_LIMIT');
      this.granted += cents;
    }
    Object.assign(card, { bonusDay: day, granted: today });
  }

  #reverse(posting: Extract<Posting, { type: 'reversal' }>, day: string, now: Date): ModelEntry {
    const original = this.#standing(posting.card, posting.reversalOf);
    return this.#takeBack(posting, { entry: original, moved: original.moved, fee: feeOf(original) }, day, now);
  }

  /** A till takes its own booking back: as long as it may, as much as it was, once. */
  #storno(posting: Extract<Posting, { type: 'storno' }>, day: string, now: Date): ModelEntry {
    const original = this.#standing(posting.card, posting.reversalOf);
    if (!isOfShop(original, posting)) throw new Refused('ENTRY_UNKNOWN');
    if (now.getTime() > original.bookedAt.getTime() + STORNO_MINUTES * 60_000) throw new Refused('STORNO_TOO_LATE');
    const { cents, fee } = posting;
    const booked = Math.abs(original.moved);
    const paid = this.cards.get(posting.card)!.isTest ? 0 : feeOf(original);
    const isPart = cents < booked;
    if (cents <= 0 || cents > booked || (isPart && original.grantedFor)) throw new Refused('INVALID_AMOUNT');
    if (fee < 0 || fee > paid || (!isPart && fee !== paid)) throw new Refused('INVALID_AMOUNT');
    return this.#takeBack(posting, { entry: original, moved: Math.sign(original.moved) * cents, fee }, day, now);
  }

  #takeBack(posting: Posting, first: Back, day: string, now: Date): ModelEntry {
    const card = this.cards.get(posting.card)!;
    const bonuses = this.entries.filter((one) => one.grantedFor === first.entry && !one.isReversed);
    const backOut = [first, ...bonuses.map((entry) => ({ entry, moved: entry.moved, fee: feeOf(entry) }))];
    let balance = card.balance;
    const shares = sharesBack(first.entry.shares, Math.abs(first.entry.moved), Math.abs(first.moved));
    // The booking first, then its bonuses: each must find its money there, and none in pots.
    for (const [n, { moved }] of backOut.entries()) {
      const toMain = -moved - (n === 0 ? sumOf(shares) : 0);
      this.#assertCanMove({ ...card, balance }, toMain);
      balance += toMain;
    }
    giveBack(shares, day);
    for (const { entry, moved, fee } of backOut) {
      entry.isReversed = true;
      if (entry.posting.type === 'topup' && entry.month === card.month) card.toppedUp -= moved;
      if (entry.posting.type === 'bonus') {
        if (entry.day === card.bonusDay) card.granted -= moved;
        if (!card.isTest) this.granted -= moved;
      }
      this.#move(card, -moved, -fee);
    }
    const month = day.slice(0, 7);
    return this.#enter({
      id: null,
      posting,
      moved: -first.moved,
      shares: [],
      month,
      day,
      bookedAt: now,
      grantedFor: null,
      isReversed: false,
    });
  }

  #standing(card: string, id: number): ModelEntry {
    const entry = this.entries.find((one) => one.id === id);
    if (!entry || !isBooking(entry.posting) || entry.posting.card !== card) throw new Refused('ENTRY_UNKNOWN');
    if (entry.isReversed) throw new Refused('ALREADY_REVERSED');
    return entry;
  }

  #assertCanMove(card: ModelCard, moved: Cents): void {
    if (card.status === 'locked' || card.status === 'emptied') throw new Refused('CARD_LOCKED');
    if (card.balance - sumOf(card.pots) + moved < 0) throw new Refused('NOT_SUFFICIENT_FUNDS');
  }

  #move(card: ModelCard, moved: Cents, fee: Cents): void {
    card.balance += moved;
    if (card.isTest) {
      this.test -= moved;
      return;
    }
    this.partners -= moved + fee;
    this.fees += fee;
  }

  #enter(entry: ModelEntry): ModelEntry {
    this.entries.push(entry);
    return entry;
  }
}
