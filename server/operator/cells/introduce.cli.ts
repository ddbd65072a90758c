import { ConfigError, readDatabaseConfig } from '#server/platform/config.ts';
import { connectAsOwner } from '#server/platform/db/owner-connection.ts';
import { readWords } from '#server/platform/read-words.ts';
import { introduceCells } from './introduce-cells.ts';

const USAGE = `Usage: npm run cell:introduce -- --to URL
Tells the cell of OWNER_DATABASE_URL and the cell of --to of each other, so that each answers for the other's regions and
cards with the right address.`;

/** `npm run cell:introduce`: docs/operating/cells.md. */
try {
  const { OWNER_DATABASE_URL: url } = readDatabaseConfig(process.env);
  const to = readWords(USAGE, { options: { to: { type: 'string' } } } as const, ({ values }) => values.to);
  if (!url || !/^postgres(ql)?:/.test(to ?? '')) throw new ConfigError(USAGE);
  const one = await connectAsOwner(url);
  const other = await connectAsOwner(to!);
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
