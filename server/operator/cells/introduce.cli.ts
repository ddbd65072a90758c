import { ConfigError, readCellConfig } from '#server/platform/config.ts';
import { connectAsOwner } from '#server/platform/db/owner-connection.ts';
import { readWords } from '#server/platform/read-words.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { introduceCells } from './introduce-cells.ts';

const USAGE = `Usage: ${sayCommand('cell:introduce')}
Tells the cell of OWNER_DATABASE_URL and the cell of TARGET_URL of each other, so that each answers for the other's regions
and cards with the right address. --to URL still stands for TARGET_URL, but everybody on the machine can read it there.`;

/** `npm run cell:introduce`: docs/operating/cells.md. */
try {
  const said = readWords(USAGE, { options: { to: { type: 'string' } } } as const, ({ values }) => values.to);
  const { OWNER_DATABASE_URL: url, TARGET_URL: to } = readCellConfig({
    ...process.env,
    ...(said !== undefined && { TARGET_URL: said }),
  });
  if (!url || !to) throw new ConfigError(USAGE);
  const one = await connectAsOwner(url);
  const other = await connectAsOwner(to);
  try {
    await introduceCells(one, other);
    console.log('The two cells know each other.');
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
