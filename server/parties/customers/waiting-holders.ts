import { registrationMessages } from '#contract/parties/customers/registration.ts';
import { findWaitingHolder, giveWaitingCards } from '#server/parties/cards/waiting-cards.ts';
import { atField } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { Newcomers } from '#server/tenancy/credentials/newcomers.ts';
import { addHolderWithoutPassword } from '#server/tenancy/people/add-person.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { storeConsent } from './consents.ts';

/** Card holders whose cards were taken over from another provider, and wait for them. */
export const waitingHolders: Newcomers = {
  async open(db, email) {
    await db.transaction().execute(async (trx) => {
      const holder = await findWaitingHolder(trx, email);
      // Where the region has left, they wait in its new cell.
      const isHere = holder && (await listRegionIds(trx)).includes(holder.regionId);
      const personId = isHere && (await addHolderWithoutPassword(trx, holder));
      // Nobody is expected, or has an account by now.
      if (!personId) return;
      await audit(trx, { personId, regionId: holder.regionId, act: 'came-along' });
    });
  },
  async welcome(trx, personId, { isFirstPassword, consents }) {
    const { role, region_id: regionId, email } = await getPerson(trx, personId);
    if (role !== 'customer' || regionId === null) return;
    if (isFirstPassword) {
      if (!consents) throw atField('conditionsConsent', registrationMessages.conditionsMissing);
      await storeConsent(trx, personId, 'conditionsConsent', 'given');
    }
    await giveWaitingCards(trx, { personId, regionId }, email);
  },
};
