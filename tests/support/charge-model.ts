import type { Cents } from '#contract/common/money.ts';
import type { NotLoadable } from '#server/ledger/write/load-charge-order.ts';
import type { CancelOutcome, ChargeOrderPaymentRefusal } from '#server/ledger/write/settle-charge-order.ts';
import type { ChargeUndoRefusal } from '#server/ledger/write/undo-charge.ts';

export interface ModelOrderCard {
  cents: Cents;
  state: 'waiting' | 'loaded' | 'skipped';
  undone: Cents;
}

export interface ModelOrder {
  method: 'Bankeinzug' | 'Rechnung';
  /** Counted from the first day of the model. */
  loadsOn: number;
  cards: Map<string, ModelOrderCard>;
  cents: Cents;
  credit: Cents;
  isCollected: boolean;
  /** On which day its file is collected, counted as `loadsOn`; null before it is in one. */
  collectsOn: number | null;
  isTaken: boolean;
  isReturned: boolean;
  isCancelled: boolean;
  isLoaded: boolean;
  /** What has come by transfer, and since a return what was taken back as well. */
  came: Cents;
}

/**
 * A simple model of one employer's charges, without a database: what the books must do. Who is paid, loaded or owed is
 * computed from scratch each time.
 */
export class ChargeModel {
  readonly balances = new Map<string, Cents>();
  readonly closed = new Set<string>();
  readonly orders: ModelOrder[] = [];
  /** What the employer has in its account. */
  held: Cents = 0;
  today = 0;

  constructor(cards: readonly string[]) {
    for (const card of cards) this.balances.set(card, 0);
  }

  asked(order: ModelOrder): Cents {
    return order.cents - order.credit;
  }

  isSettled(order: ModelOrder): boolean {
    return order.isReturned && order.came >= this.asked(order);
  }

  isStopped(): boolean {
    return this.orders.some((order) => order.isReturned && !this.isSettled(order));
  }

  isPaid(order: ModelOrder): boolean {
    return order.method === 'Bankeinzug' ? order.isCollected : this.asked(order) === 0 || order.came >= this.asked(order);
  }

  open(order: ModelOrder): Cents {
    if (order.isCancelled || (order.method === 'Bankeinzug' && !order.isReturned)) return 0;
    return Math.max(0, this.asked(order) - order.came);
  }

  /** What it holds beyond what is set aside for orders that are still to be loaded. */
  credit(): Cents {
    const reserved = this.orders
      .filter(({ isLoaded, isCancelled }) => !isLoaded && !isCancelled)
      .map((order) => {
        const loaded = [...order.cards.values()]
          .filter(({ state }) => state === 'loaded')
          .reduce((sum, { cents }) => sum + cents, 0);
        const paid =
          order.method === 'Rechnung' ? Math.min(this.asked(order), order.came) : order.isCollected ? this.asked(order) : 0;
        return order.credit + paid - loaded;
      })
      .reduce((sum, cents) => sum + cents, 0);
    return Math.max(0, this.held - reserved);
  }

  freeze(plans: readonly { card: string; cents: Cents }[], method: ModelOrder['method'], loadsOn: number): boolean {
    const fit = plans.filter(({ card }) => !this.closed.has(card));
    if (fit.length === 0 || this.isStopped()) return false;
    const cents = fit.reduce((sum, plan) => sum + plan.cents, 0);
    this.orders.push({
      method,
      loadsOn,
      cards: new Map(fit.map((plan) => [plan.card, { cents: plan.cents, state: 'waiting', undone: 0 }])),
      cents,
      credit: Math.min(cents, this.credit()),
      isCollected: false,
      collectsOn: null,
      isTaken: false,
      isReturned: false,
      isCancelled: false,
      isLoaded: false,
      came: 0,
    });
    return true;
  }

  load(order: ModelOrder, cards: readonly string[]): NotLoadable | undefined {
    if (order.isCancelled) return 'CANCELLED';
    if (order.isLoaded) return 'LOADED';
    if (this.today < order.loadsOn) return 'NOT_YET';
    if (this.isStopped()) return 'STOPPED';
    if (order.method === 'Rechnung' && !this.isPaid(order)) return 'NOT_PAID';
    if (order.method === 'Bankeinzug' && !order.isCollected && this.asked(order) > 0) this.#bookDebit(order);
    for (const name of cards) {
      const card = order.cards.get(name);
      if (card?.state !== 'waiting') continue;
      card.state = this.closed.has(name) ? 'skipped' : 'loaded';
      if (card.state === 'skipped') continue;
      this.#move(name, card.cents);
      this.held -= card.cents;
    }
    order.isLoaded = [...order.cards.values()].every(({ state }) => state !== 'waiting');
    return undefined;
  }

  /** Whether its debit is booked now, whatever stops the loading. */
  collect(order: ModelOrder): boolean {
    if (!order.isTaken || order.isCollected || this.today < order.collectsOn!) return false;
    this.#bookDebit(order);
    return true;
  }

  pay(order: ModelOrder, cents: Cents, openCents: Cents): ChargeOrderPaymentRefusal | undefined {
    if (cents < 1 || cents > 99_999_999) return 'INVALID_AMOUNT';
    if (openCents !== this.open(order)) return 'OPEN_CHANGED';
    // What comes for a debit before it goes back is no payment of it.
    if (order.method === 'Rechnung' || order.isReturned) order.came += cents;
    this.held += cents;
    return undefined;
  }

  return(order: ModelOrder): ChargeOrderPaymentRefusal | undefined {
    if (!order.isCollected) return 'NOT_COLLECTED';
    if (order.isReturned) return 'ALREADY_RETURNED';
    if (!order.isTaken) return 'NOT_HANDED_OUT';
    order.isReturned = true;
    this.held -= this.asked(order);
    for (const other of this.orders) {
      const isBegun = [...other.cards.values()].some(({ state }) => state === 'loaded');
      if (other.method === 'Bankeinzug' && other.collectsOn === null && !other.isCollected && !other.isLoaded && !isBegun)
        other.isCancelled = true;
    }
    return undefined;
  }

  file(collectsOn: number): void {
    for (const order of this.orders)
      if (order.method === 'Bankeinzug' && !order.isCancelled && this.asked(order) > 0) order.collectsOn ??= collectsOn;
  }

  take(): void {
    for (const order of this.orders) order.isTaken ||= order.collectsOn !== null;
  }

  cancel(order: ModelOrder): CancelOutcome {
    if (order.isCancelled) return 'ALREADY_CANCELLED';
    const isPaid = order.method === 'Bankeinzug' ? order.isCollected : this.asked(order) > 0 && this.isPaid(order);
    if (order.isLoaded || isPaid || [...order.cards.values()].some(({ state }) => state === 'loaded')) return 'PAID';
    if (order.collectsOn !== null) return 'IN_FILE';
    order.isCancelled = true;
    return 'CANCELLED';
  }

  undo(order: ModelOrder, name: string, cents: Cents): ChargeUndoRefusal | undefined {
    const card = order.cards.get(name);
    if (card?.state !== 'loaded') return 'NOT_CHARGED';
    if (cents < 1) return 'INVALID_AMOUNT';
    if (card.undone + cents > card.cents) return 'MORE_THAN_CHARGED';
    if (this.closed.has(name)) return 'CARD_LOCKED';
    if (this.balances.get(name)! < cents) return 'NOT_SUFFICIENT_FUNDS';
    card.undone += cents;
    this.#move(name, -cents);
    this.held += cents;
    if (order.isReturned && !this.isSettled(order)) order.came += cents;
    return undefined;
  }

  payOut(cents: Cents): ChargeOrderPaymentRefusal | undefined {
    if (cents < 1 || cents > 99_999_999) return 'INVALID_AMOUNT';
    if (cents > this.credit()) return 'MORE_THAN_CREDIT';
    this.held -= cents;
    return undefined;
  }

  /** Whether the card has that much. */
  spend(card: string, cents: Cents): boolean {
    if (this.closed.has(card) || this.balances.get(card)! < cents) return false;
    this.#move(card, -cents);
    return true;
  }

  #bookDebit(order: ModelOrder): void {
    order.isCollected = true;
    this.held += this.asked(order);
  }

  #move(card: string, cents: Cents): void {
    this.balances.set(card, this.balances.get(card)! + cents);
  }
}
