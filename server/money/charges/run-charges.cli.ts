import { formatCents } from '#contract/common/money.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import { readConfig, readSealConfig } from '#server/platform/config.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { readDryRun } from '#server/platform/read-words.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { dryRunCharges } from './dry-run-charges.ts';
import { runCharges } from './run-charges.ts';

const USAGE = `Usage: ${sayCommand('charges:run [--dry-run [--on YYYY-MM-DD]]')}`;

/** `npm run charges:run`: what the job does, now; or, by --dry-run, what it would do today or on another day. */
await withDatabase(async ({ db }) => {
  const { isDryRun, on } = readDryRun(USAGE);
  if (isDryRun) {
    const today = on ?? berlinDay(await readLedgerClock(db));
    const lines = await dryRunCharges(db, today);
    for (const line of lines) console.log(line);
    console.log(`A dry run for ${today.toString()}; nothing was changed.`);
    return;
  }
  const { frozen, files, orders, cards, skipped, cents } = await runCharges({
    db,
    keys: openSealKeys(readSealConfig(process.env)),
    regionContent: ownRegionContent(db),
    portalUrl: readConfig(process.env).PUBLIC_URL,
  });
  console.log(
    `Made ${frozen} orders and ${files} files. Loaded ${cards} cards of ${orders} orders, ${formatCents(cents)} EUR; ${skipped} were closed and left out.`,
  );
});
