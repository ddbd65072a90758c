import { z } from 'zod';
import type { RegionBankForm } from '#contract/reports/settlements/region-bank.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { findRegionBank, setRegionBank } from '#server/reports/settlements/region-bank.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { findRegionName } from '#server/tenancy/regions/region-reads.ts';

const account = z.strictObject({ holder: z.string(), iban: z.string(), bic: z.string(), creditorId: z.string() });
const payload = z.strictObject({ regionId: z.number().int(), from: account.nullable(), to: account });

/** Another account from which a region's partners are paid. */
export const regionBankKind: FourEyesKind<z.infer<typeof payload>> = {
  name: 'region-bank',
  payload,
  permits: accountingPermits,
  subjectOf: ({ regionId }) => `region ${regionId}`,
  needsSecond: () => true,
  async describe(db, { regionId, from, to }) {
    const region = await findRegionName(db, regionId);
    return {
      title: `Bankverbindung der Region ändern: ${region?.cardName}`,
      facts: [
        { name: 'Bisher', value: textOf(from) },
        { name: 'Neu', value: textOf(to) },
        { name: 'Folge', value: 'Ab sofort werden Partner der Region von diesem Konto bezahlt.' },
      ],
    };
  },
  async carryOut(trx, { regionId, from, to }, { askedBy }) {
    const now = (await findRegionBank(trx, regionId)) ?? null;
    if (textOf(now) !== textOf(from)) throw ruleBroken('Die Bankverbindung der Region wurde inzwischen geändert.');
    await setRegionBank(trx, regionId, to, askedBy);
    return 0;
  },
};

function textOf(account: RegionBankForm | null): string {
  if (!account) return 'keine';
  const { holder, iban, bic, creditorId } = account;
  return [holder, iban, bic, creditorId && `Gläubiger-ID ${creditorId}`].filter(Boolean).join(', ');
}
