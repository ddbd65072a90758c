import { getRegionId } from '#server/tenancy/regions/region-reads.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { readWords } from '#server/platform/read-words.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { readRegionBank, setRegionBank } from './region-bank.ts';

const USAGE = `Usage: ${sayCommand('region:bank --region SLUG --holder NAME --iban IBAN [--bic BIC] [--creditor-id ID]')}`;

const options = {
  region: { type: 'string' },
  holder: { type: 'string' },
  iban: { type: 'string' },
  bic: { type: 'string' },
  'creditor-id': { type: 'string' },
} as const;

/** `npm run region:bank`: the operator's account of a region; without a creditor id nothing is collected. */
await withDatabase(async ({ db }) => {
  const { slug, account } = readWords(USAGE, { options }, ({ values }) => {
    const { region, holder, iban = '', bic = '', 'creditor-id': creditorId = '' } = values;
    if (!region || !holder) throw new RangeError('Which region, and whose account?');
    return { slug: region, account: readRegionBank({ holder, iban, bic, creditorId }) };
  });
  const regionId = await getRegionId(db, slug);
  await db.transaction().execute((trx) => setRegionBank(trx, regionId, account, null));
  console.log(`The region ${slug} pays from ${account.iban}${account.creditorId ? ' and collects' : '; it collects nothing'}.`);
});
