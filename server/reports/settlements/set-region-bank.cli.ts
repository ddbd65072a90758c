import { parseArgs } from 'node:util';
import { getRegionId } from '#server/tenancy/regions/region-reads.ts';
import { ConfigError } from '#server/platform/config.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { readRegionBank } from './read-region-bank.ts';
import { setRegionBank } from './set-region-bank.ts';

const USAGE = 'Usage: npm run -s region:bank -- --region SLUG --holder NAME --iban IBAN [--bic BIC] [--creditor-id ID]';

/** `npm run region:bank`: the operator's account for a region, from which partners are paid; without a creditor id nothing is collected. */
await withDatabase(async ({ db }) => {
  const { slug, account } = readArguments();
  const regionId = await getRegionId(db, slug);
  await db.transaction().execute((trx) => setRegionBank(trx, regionId, account, null));
  console.log(`The region ${slug} pays from ${account.iban}${account.creditorId ? ' and collects' : '; it collects nothing'}.`);
});

function readArguments() {
  try {
    const options = {
      region: { type: 'string' },
      holder: { type: 'string' },
      iban: { type: 'string' },
      bic: { type: 'string' },
      'creditor-id': { type: 'string' },
    } as const;
    const { region, holder, iban = '', bic = '', 'creditor-id': creditorId = '' } = parseArgs({ options }).values;
    if (!region || !holder) throw new RangeError('Which region, and whose account?');
    return { slug: region, account: readRegionBank({ holder, iban, bic, creditorId }) };
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n${USAGE}`);
  }
}
