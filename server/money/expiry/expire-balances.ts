import type { Cents } from '#contract/common/money.ts';
import { expireBalance } from '#server/ledger/write/expire-balance.ts';
import { keyOf } from '#server/ledger/write/key-of.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { getRegionEntry, type RegionContent } from '#server/tenancy/regions/region-content.ts';
import { type IdleCard, judgeAgain, planExpiries, planNotices } from './plan-expiry.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { trySteps } from '#server/platform/try-each.ts';
import { addresseeOf } from '#server/tenancy/people/addressee-of.ts';
import { holdPerson } from '#server/tenancy/people/hold-person.ts';
import { balancesExpire } from './mails.ts';
import { findNotices } from './notices.ts';

/** What a run has done. */
export interface ExpiryRun {
  notices: number;
  expired: number;
  cents: Cents;
  /** Idle as long, but kept: their holders were not told in time, or a transfer of them is open. */
  kept: number;
}

/**
 * The work of a day: tells holders whose balance expires at the end of the year, and books what expired with the last
 * one. May be interrupted at any point and run again: a notice is sent once, a balance expires once. An error of one
 * customer, card or region does not stop the others.
 */
export async function expireBalances({
  db,
  keys,
  regionContent,
}: {
  db: Db;
  keys: SealKeys;
  regionContent: RegionContent;
}): Promise<ExpiryRun> {
  const now = await readLedgerClock(db);
  const today = berlinDay(now);
  const run: ExpiryRun = { notices: 0, expired: 0, cents: 0, kept: 0 };
  await trySteps('{failed} notices or balances could not be dealt with', async (attempt) => {
    const tellHolders = async (regionId: number) => {
      const region = await getRegionEntry(regionContent, { regionId });
      for await (const cards of planNotices(db, regionId, today)) {
        for (const [customerId, own] of Map.groupBy(cards, (card) => card.customerId!))
          await attempt(async () => {
            run.notices += await sendNotice(db, customerId, own, region, now);
          });
      }
    };
    const book = async (regionId: number) => {
      for await (const cards of planExpiries(db, regionId, today))
        for (const card of cards) await attempt(() => settle(db, keys, regionId, card, run));
    };
    for (const regionId of await listRegionIds(db)) {
      await attempt(() => tellHolders(regionId));
      await attempt(() => book(regionId));
    }
  });
  return run;
}

async function settle(db: Db, keys: SealKeys, regionId: number, card: IdleCard, run: ExpiryRun): Promise<void> {
  if (card.verdict !== 'expires') {
    run.kept++;
    return;
  }
  const outcome = await db.transaction().execute(async (trx) => {
    const { verdict } = await judgeAgain(trx, regionId, card);
    return verdict === 'expires' ? expireBalance(trx, keys, regionId, card.card, expiryKey(card)) : undefined;
  });
  // A booking or a new holder that came in between has saved the balance.
  if (!outcome?.isPosted || outcome.isReplay) return;
  run.expired++;
  run.cents += outcome.cents;
}

/** The same card and day give the same key, whichever process asks. */
const expiryKey = ({ card, expiresOn }: IdleCard) => keyOf(`expiry ${card} ${expiresOn.toString()}`);

interface Region {
  regionId: number;
  cardName: string;
  primaryColor: string;
}

/**
 * Tells a customer by one mail which balances expire at the end of the year; mail and note of it are one transaction.
 * Returns how many: what another process has told in the meantime is not told again.
 */
async function sendNotice(db: Db, customerId: number, planned: readonly IdleCard[], region: Region, now: Date): Promise<number> {
  const { expiresOn } = planned[0]!;
  return db.transaction().execute(async (trx) => {
    const person = await holdPerson(trx, customerId);
    const told = await findNotices(
      trx,
      planned.map(({ card }) => card),
      expiresOn,
    );
    const cards = planned.filter(({ card }) => told.get(card)?.customerId !== customerId);
    if (cards.length === 0) return 0;
    const outbox_mail_id = await queueMail(
      trx,
      balancesExpire(addresseeOf(customerId, person), { region, year: expiresOn.year, cards }),
    );
    await trx
      .insertInto('expiry_notice')
      .values(
        cards.map(({ card }) => ({
          region_id: region.regionId,
          card_number: card,
          expires_on: expiresOn.toString(),
          customer_id: customerId,
          noticed_at: now,
          outbox_mail_id,
        })),
      )
      // The card had another holder when it was noticed first.
      .onConflict((row) =>
        row
          .columns(['region_id', 'card_number', 'expires_on'])
          .doUpdateSet({ customer_id: customerId, noticed_at: now, outbox_mail_id }),
      )
      .execute();
    return cards.length;
  });
}
