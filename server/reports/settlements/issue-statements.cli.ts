import { formatCents } from '#contract/common/money.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { readWords } from '#server/platform/read-words.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { issueStatements } from './issue-statements.ts';
import { dryRunStatements } from './dry-run-next-run.ts';
import { statementLabel } from './statement-label.ts';

const USAGE = `Usage: ${sayCommand('statements:issue [--dry-run]')}`;

/** `npm run statements:issue`: what the job does on Mondays, now; or, by --dry-run, what it would do. */
await withDatabase(async ({ db }) => {
  const words = readWords(USAGE, { options: { 'dry-run': { type: 'boolean' } } }).values;
  if (words['dry-run']) return dryRun(db);
  const { statements, paymentFiles } = await issueStatements({
    db,
    config: readConfig(process.env),
    regionContent: ownRegionContent(db),
  });
  console.log(`Made ${statements} statements and ${paymentFiles} payment files.`);
});

async function dryRun(db: Db): Promise<void> {
  const today = berlinDay(await readLedgerClock(db));
  let count = 0;
  let out = 0;
  let into = 0;
  for (const regionId of await listRegionIds(db)) {
    for (const { number, issuedOn, partner, turnover, fees, tax, paid, carried } of await dryRunStatements(db, regionId, today)) {
      const sums = Object.entries({ turnover, fees, tax, paid, open: carried }).map(
        ([name, cents]) => `${name} ${formatCents(cents)}`,
      );
      console.log(`${statementLabel(regionId, number)}  ${issuedOn}  ${partner}: ${sums.join(', ')}`);
      count++;
      if (paid > 0) out += paid;
      else into -= paid;
    }
  }
  console.log(
    `A dry run for ${today.toString()}; nothing was changed. ${count} statements, ${formatCents(out)} EUR to pay out, ${formatCents(into)} EUR to collect.`,
  );
}
