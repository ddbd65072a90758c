import { ConfigError, readDatabaseConfig } from '#server/platform/config.ts';
import { connectAsOwner } from '#server/platform/db/owner-connection.ts';
import { readWords } from '#server/platform/read-words.ts';
import { sayCommand } from '#server/platform/say-command.ts';

const USAGE = `Usage: ${sayCommand('cell:set-up --address https://HOST [--regions A-B --ids A-B --cards A-B]')}
Says where people reach the portal of the cell of OWNER_DATABASE_URL. While it is empty, it also gets its ranges, such as
--regions 10000-19999 --ids 1000000000000-1999999999999 --cards 5000000000-7499999999.`;

/** `npm run cell:set-up`: address and ranges of a cell (docs/operating/cells.md). */
try {
  const { url, address, ranges } = readOptions();
  const cell = await connectAsOwner(url);
  try {
    if (ranges) await cell.ask('select cell_set_ranges($1::int4range, $2::int8range, $3::int8range)', ranges);
    await cell.ask('update cell set address = $1', [address]);
    await cell.ask(`select pg_notify('portal_notice', 'regions')`);
    const now = await cell.askOne<Record<string, string>>('select regions, ids, card_serials from cell');
    console.log(
      `The cell is reached at ${address}. It gives out regions ${now.regions}, ids ${now.ids}, cards ${now.card_serials}.`,
    );
  } finally {
    await cell.close();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function readOptions() {
  const options = {
    address: { type: 'string' },
    regions: { type: 'string' },
    ids: { type: 'string' },
    cards: { type: 'string' },
  } as const;
  return readWords(USAGE, { options }, ({ values }) => {
    const { OWNER_DATABASE_URL: url } = readDatabaseConfig(process.env);
    const address = URL.parse(values.address ?? '');
    if (!url || !address || !/^https?:$/.test(address.protocol) || address.href !== `${address.origin}/`)
      throw new ConfigError(USAGE);
    const given = [values.regions, values.ids, values.cards];
    if (given.some(Boolean) && !given.every((range) => /^\d+-\d+$/.test(range ?? ''))) throw new ConfigError(USAGE);
    return {
      url,
      address: address.origin,
      ranges: given.every(Boolean) ? given.map((range) => `[${range!.replace('-', ',')}]`) : null,
    };
  });
}
