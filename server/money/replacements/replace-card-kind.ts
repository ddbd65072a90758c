import { z } from 'zod';
import { formatCents } from '#contract/money.ts';
import { supportPermits } from '#contract/staff.ts';
import { findCardAccounts } from '#server/ledger/card-account.ts';
import { listCardHolders } from '#server/parties/cards/card-holder.ts';
import { getPerson } from '#server/tenancy/access/get-person.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { MOST_BY_ONE_PERSON, replaceCard } from './replace-card.ts';

const payload = z.strictObject({
  regionId: z.number().int(),
  oldCard: z.string(),
  newCard: z.string(),
  holderId: z.number().int().nullable(),
  isShown: z.boolean(),
  cents: z.number().int(),
  idempotencyKey: z.uuid(),
});

/** A new card in the place of another; with more than 250 EUR two of staff agree on it (rulings 8). */
export const replaceCardKind: FourEyesKind<z.infer<typeof payload>> = {
  name: 'replace-card',
  payload,
  permits: supportPermits,
  subjectOf: ({ oldCard }) => `card ${oldCard}`,
  needsSecond: ({ cents }) => cents > MOST_BY_ONE_PERSON,
  async describe(db, { regionId, oldCard, newCard, isShown }) {
    const [account] = await findCardAccounts(db, regionId, [oldCard]);
    const [holder] = await listCardHolders(db, regionId, [oldCard]);
    const person = holder?.customerId ? await getPerson(db, holder.customerId) : undefined;
    return {
      title: `Karte ersetzen: ${oldCard}`,
      facts: [
        { name: 'Alte Karte', value: oldCard },
        { name: 'Neue Karte', value: newCard },
        { name: 'Guthaben', value: `${formatCents(account?.balance ?? 0)} €` },
        {
          name: 'Karteninhaber/in',
          value: person ? `${person.first_name} ${person.last_name} (${person.email})` : 'nicht registriert',
        },
        { name: 'Nachweis', value: isShown ? 'Produktionsnummer der alten Karte vorgelegt' : 'Karte ist bestätigt' },
        { name: 'Folge', value: 'Die alte Karte wird leer und geschlossen; das lässt sich nicht rückgängig machen.' },
      ],
    };
  },
  async carryOut(trx, { regionId, ...wanted }, { askedBy, reason, office }) {
    // By the transaction: there may be no other connection left.
    const region = (await ownRegionContent(trx).find({ regionId }))!;
    await replaceCard(trx, wanted, { staffId: askedBy, reason, keys: office.keys, region });
  },
};
