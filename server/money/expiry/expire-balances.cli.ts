import type { Temporal } from 'temporal-polyfill';
import { formatCents } from '#contract/common/money.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import { readSealConfig } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { readDryRun } from '#server/platform/read-words.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { expireBalances } from './expire-balances.ts';
import { type IdleCard, planExpiries, planNotices } from './plan-expiry.ts';

const USAGE = `Usage: ${sayCommand('balances:expire [--dry-run [--on YYYY-MM-DD]]')}`;

/** `npm run balances:expire`: what the daily job does, now; or, by --dry-run, what it would do on a day. */
await withDatabase(async ({ db }) => {
  const { isDryRun, on } = readDryRun(USAGE);
  if (isDryRun) return dryRun(db, on ?? berlinDay(await readLedgerClock(db)));
  const { notices, expired, cents, kept } = await expireBalances({
    db,
    keys: openSealKeys(readSealConfig(process.env)),
    regionContent: ownRegionContent(db),
  });
  console.log(
    `Sent notices for ${notices} cards. ${expired} balances expired, ${formatCents(cents)} EUR. ${kept} kept: their holders were not told in time, or they are to be transferred.`,
  );
});

async function dryRun(db: Db, today: Temporal.PlainDate): Promise<void> {
  const found: IdleCard[] = [];
  for (const regionId of await listRegionIds(db)) {
    for (const plan of [planNotices, planExpiries]) for await (const cards of plan(db, regionId, today)) found.push(...cards);
  }
  for (const { card, balance, lastBookedAt, expiresOn, verdict } of found)
    console.log(
      `${card}  ${formatCents(balance).padStart(10)} EUR  last booked on ${berlinDay(lastBookedAt).toString()}  ${expiresOn.toString()}  ${verdict}`,
    );
  const expiring = found.filter(({ verdict }) => verdict === 'expires');
  const cents = expiring.reduce((sum, { balance }) => sum + balance, 0);
  const notices = found.filter(({ verdict }) => verdict === 'notice').length;
  console.log(
    `A dry run for ${today.toString()}; nothing was changed. Notices for ${notices} cards, ${expiring.length} balances expire, ${formatCents(cents)} EUR.`,
  );
}
