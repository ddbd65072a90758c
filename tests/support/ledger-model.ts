import { MONTHLY_TOP_UP_LIMIT } from '#contract/bookings.ts';
import type { Cents } from '#contract/money.ts';
import type { BonusLimits } from './open-books.ts';
import type { PaymentRefusal } from '#server/ledger/book-payment.ts';
import type { Posting, PostingOutcome, PostingRefusal } from '#server/ledger/post-booking.ts';

/** An entry of the model. Its number in the real books is filled in by whoever compares. */
export interface ModelEntry {
  id: number | null;
  posting: Posting;
  /** What it did to the card. */
  moved: Cents;
  month: string;
  day: string;
  grantedFor: ModelEntry | null;
  isReversed: boolean;
}

interface ModelCard {
  status: 'produced' | 'active' | 'locked' | 'emptied';
  isTest: boolean;
  balance: Cents;
  month: string;
  toppedUp: Cents;
  bonusDay: string;
  granted: Cents;
}

/** What the books must answer, and the entry that it is about. */
export type Expected =
  | { outcome: Extract<PostingOutcome, { isPosted: false }> }
  | { outcome: Omit<Extract<PostingOutcome, { isPosted: true }>, 'entryId'>; entry: ModelEntry };

class Refused extends Error {
  readonly refusal: PostingRefusal;
  constructor(refusal: PostingRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

const berlinDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' });

/** The books of one region as a few lines of plain program: what the `ledger_…` functions must do, without a database. */
export class LedgerModel {
  readonly cards: Map<string, ModelCard>;
  readonly foreignCards: ReadonlySet<string>;
  readonly entries: ModelEntry[] = [];
  readonly limits: BonusLimits;
  partners: Cents = 0;
  fees: Cents = 0;
  test: Cents = 0;
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
        { status: 'produced', isTest, balance: 0, month: '', toppedUp: 0, bonusDay: '', granted: 0 },
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

  post(posting: Posting, now: Date): Expected {
    const key = posting.idempotencyKey && `${posting.actorId} ${posting.idempotencyKey}`;
    const earlier = key ? this.#answers.get(key) : undefined;
    if (earlier) {
      if (earlier.hash !== posting.inputHash) return { outcome: { isPosted: false, refusal: 'KEY_REUSED' } };
      return { ...earlier.expected, outcome: { ...earlier.expected.outcome, isReplay: true } } as Expected;
    }
    try {
      const day = berlinDay.format(now);
      const entry = posting.type === 'reversal' ? this.#reverse(posting, day) : this.#book(posting, day);
      const balance = this.cards.get(posting.card)!.balance;
      const expected: Expected = { outcome: { isPosted: true, balance, bookedAt: now, isReplay: false }, entry };
      if (key) this.#answers.set(key, { hash: posting.inputHash, expected });
      return expected;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { outcome: { isPosted: false, refusal: error.refusal } };
    }
  }

  #book(posting: Exclude<Posting, { type: 'reversal' }>, day: string): ModelEntry {
    const month = day.slice(0, 7);
    const { type, cents, fee, grantedFor } = posting;
    if (cents <= 0 || cents > 99_999_999 || fee < 0) throw new Refused('INVALID_AMOUNT');
    const ground = grantedFor === undefined ? null : this.#standing(posting.card, grantedFor);
    if (ground?.posting.type === 'bonus') throw new Refused('ENTRY_UNKNOWN');
    const card = this.cards.get(posting.card);
    if (!card) throw new Refused(this.foreignCards.has(posting.card) ? 'FOREIGN_REGION' : 'CARD_UNKNOWN');
    const moved = type === 'redemption' ? -cents : cents;
    this.#assertCanMove(card, moved);
    if (type === 'topup') {
      const toppedUp = (card.month === month ? card.toppedUp : 0) + cents;
      if (toppedUp > MONTHLY_TOP_UP_LIMIT && !card.isTest) throw new Refused('MONTHLY_LIMIT_EXCEEDED');
      Object.assign(card, { month, toppedUp });
    }
    if (type === 'bonus') this.#grant(card, cents, day);
    card.status = 'active';
    this.#move(card, moved, fee);
    return this.#enter({ id: null, posting, moved, month, day, grantedFor: ground, isReversed: false });
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

  #reverse(posting: Extract<Posting, { type: 'reversal' }>, day: string): ModelEntry {
    const original = this.#standing(posting.card, posting.reversalOf);
    const card = this.cards.get(posting.card)!;
    const backOut = [original, ...this.entries.filter((one) => one.grantedFor === original && !one.isReversed)];
    let balance = card.balance;
    // The booking first, then its bonuses: each must find its money there.
    for (const entry of backOut) {
      this.#assertCanMove({ ...card, balance }, -entry.moved);
      balance -= entry.moved;
    }
    for (const entry of backOut) {
      entry.isReversed = true;
      if (entry.posting.type === 'topup' && entry.month === card.month) card.toppedUp -= entry.moved;
      if (entry.posting.type === 'bonus') {
        if (entry.day === card.bonusDay) card.granted -= entry.moved;
        if (!card.isTest) this.granted -= entry.moved;
      }
      this.#move(card, -entry.moved, entry.posting.type === 'reversal' ? 0 : -entry.posting.fee);
    }
    return this.#enter({
      id: null,
      posting,
      moved: -original.moved,
      month: day.slice(0, 7),
      day,
      grantedFor: null,
      isReversed: false,
    });
  }

  #standing(card: string, id: number): ModelEntry {
    const entry = this.entries.find((one) => one.id === id);
    if (!entry || entry.posting.type === 'reversal' || entry.posting.card !== card) throw new Refused('ENTRY_UNKNOWN');
    if (entry.isReversed) throw new Refused('ALREADY_REVERSED');
    return entry;
  }

  #assertCanMove(card: ModelCard, moved: Cents): void {
    if (card.status === 'locked' || card.status === 'emptied') throw new Refused('CARD_LOCKED');
    if (card.balance + moved < 0) throw new Refused('NOT_SUFFICIENT_FUNDS');
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
