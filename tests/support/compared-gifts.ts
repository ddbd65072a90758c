import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { listPots, listPotsToEnd, type Pot } from '#server/ledger/read/pots.ts';
import { endGifts } from '#server/ledger/write/end-gifts.ts';
import { type Gifts, giveGifts } from '#server/ledger/write/give-gifts.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { LedgerModel } from './ledger-model.ts';
import type { ModelCampaign } from './model-pots.ts';
import type { Books } from './open-books.ts';
import { openCampaign } from './open-campaign.ts';
import { SEAL_KEYS } from './seal-keys.ts';

/** Gifts of campaigns in the books and in the model; both must always agree. */
export class ComparedGifts {
  readonly #db: Db;
  readonly #books: Books;
  readonly #model: LedgerModel;
  /** What was answered so far. */
  readonly #seen: Set<string>;
  readonly #campaigns: { id: number; model: ModelCampaign }[] = [];
  #last: { campaign: number; gifts: Gifts; posted: Set<string> } | undefined;

  constructor(db: Db, books: Books, model: LedgerModel, seen: Set<string>) {
    this.#db = db;
    this.#books = books;
    this.#model = model;
    this.#seen = seen;
  }

  /** Opens campaigns of all kinds: those that last and those that end soon, with little money, and for other shops. */
  async open(count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      const campaign = {
        gift: [700, 1_500, 4_000][n % 3]!,
        budget: n % 4 === 0 ? 4_500 : 100_000,
        endsOn: n % 2 ? '2027-12-31' : '2027-02-10',
        useUntil: n % 2 ? '2027-12-31' : `2027-0${2 + (n % 3)}-15`,
        countsHere: n % 5 !== 4,
      };
      const places = campaign.countsHere ? {} : { counts_at: 'postcodes' as const, places: ['00000'] };
      const id = await openCampaign(this.#db, this.#books.regionId, {
        gift_cents: campaign.gift,
        budget_cents: campaign.budget,
        ends_on: campaign.endsOn,
        use_until: campaign.useUntil,
        ...places,
      });
      this.#campaigns.push({ id, model: { ...campaign, given: 0, had: new Set() } });
    }
  }

  async give(campaign: number, cards: string[], now: Date): Promise<void> {
    const gifts = { regionId: this.#books.regionId, cards: [...new Set(cards)], actorId: 1, idempotencyKey: randomUUID() };
    this.#last = { campaign, gifts: { ...gifts, campaignId: this.#campaigns[campaign]!.id }, posted: new Set() };
    await this.giveAgain(now);
  }

  /** Repeats the last list: who got it gets the same answer, all others may get it now. */
  async giveAgain(now: Date): Promise<void> {
    if (!this.#last) return;
    const { campaign, gifts, posted } = this.#last;
    const expected = gifts.cards.map((card) => ({
      card,
      isReplay: posted.has(card),
      outcome: posted.has(card) ? 'POSTED' : this.#model.give(this.#campaigns[campaign]!.model, card, now),
    }));
    const told = await giveGifts(this.#db, SEAL_KEYS, gifts);
    assert.deepEqual(
      told.map(({ card, isReplay, outcome }) => ({ card, isReplay, outcome })),
      expected,
    );
    for (const { card, outcome, isReplay } of told) {
      if (outcome === 'POSTED') posted.add(card);
      this.#seen.add(`gift ${isReplay ? 'REPEATED' : outcome}`);
    }
  }

  /** What the job does. */
  async endDue(now: Date): Promise<void> {
    await this.#end(await listPotsToEnd(this.#db, this.#books.regionId, 1_000), 0, this.#model.endGifts(now));
  }

  /** Staff takes all gifts back from a card. */
  async takeBack(card: string, now: Date): Promise<void> {
    const pots = await listPots(this.#db, { regionId: this.#books.regionId, cards: [card] });
    await this.#end(pots, 1, this.#model.endGifts(now, card));
  }

  async #end(pots: readonly Pot[], actorId: number, expected: number): Promise<void> {
    const end = { regionId: this.#books.regionId, pots, actorId, idempotencyKey: randomUUID() };
    const told = await endGifts(this.#db, SEAL_KEYS, end);
    const ended = told.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
    assert.deepEqual({ actorId, ended }, { actorId, ended: expected });
    if (ended > 0) this.#seen.add(actorId === 0 ? 'gift ENDED' : 'gift TAKEN BACK');
  }

  async compare(): Promise<void> {
    const cards = [...this.#model.cards.keys()];
    const pots = await listPots(this.#db, { regionId: this.#books.regionId, cards });
    const stored = pots.map(({ card, cents, useUntil }) => `${card} ${cents} until ${useUntil}`);
    const modelled = [...this.#model.cards].flatMap(([card, { pots: own }]) =>
      own.filter(({ cents }) => cents > 0).map(({ cents, openUntil }) => `${card} ${cents} until ${openUntil}`),
    );
    assert.deepEqual(stored.toSorted(), modelled.toSorted());
    const { rows } = await sql<{ given: number }>`
      select given_cents as given from campaign where region_id = ${this.#books.regionId} order by campaign_id`.execute(this.#db);
    assert.deepEqual(
      rows.map(({ given }) => given),
      this.#campaigns.map(({ model }) => model.given),
    );
  }
}
