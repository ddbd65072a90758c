import { parseArgs } from 'node:util';
import { electronicFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools';
import { validateCreditorID } from 'sepa';
import { audit } from '#server/tenancy/access/audit.ts';
import { getRegionId } from '#server/tenancy/regions/get-region-id.ts';
import { ConfigError } from '#server/platform/config.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import './tables.ts';

const USAGE = 'Usage: npm run -s region:bank -- --region SLUG --holder NAME --iban IBAN [--bic BIC] [--creditor-id ID]';

/** `npm run region:bank`: the operator's account for a region, from which partners are paid; without a creditor id nothing is collected. */
await withDatabase(async ({ db }) => {
  const { slug, ...account } = readArguments();
  const regionId = await getRegionId(db, slug);
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('region_bank')
      .values({ region_id: regionId, ...account })
      .onConflict((row) => row.column('region_id').doUpdateSet(account))
      .execute();
    await audit(trx, { personId: null, regionId, act: 'region-bank-changed' });
  });
  console.log(`The region ${slug} pays from ${account.iban}${account.creditor_id ? ' and collects' : '; it collects nothing'}.`);
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
    const { region, holder, iban: typed, bic, 'creditor-id': creditorId } = parseArgs({ options }).values;
    const iban = electronicFormatIBAN(typed ?? '');
    if (!region || !holder?.trim()) throw new RangeError('Which region, and whose account?');
    if (!iban || !isValidIBAN(iban) || !isSEPACountry(iban.slice(0, 2)))
      throw new RangeError('The IBAN is invalid, or not of a SEPA country.');
    if (bic !== undefined && !isValidBIC(bic)) throw new RangeError('The BIC is invalid.');
    if (creditorId !== undefined && !validateCreditorID(creditorId)) throw new RangeError('The creditor id is invalid.');
    return { slug: region, account_holder: holder.trim(), iban, bic: bic ?? null, creditor_id: creditorId ?? null };
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n${USAGE}`);
  }
}
