import { z } from 'zod';
import { groupDigits } from '#contract/common/group-digits.ts';
import { formatCents } from '#contract/common/money.ts';
import { supportPermits } from '#contract/common/permits.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { listCardHolders } from '#server/parties/cards/card-holder.ts';
import { findOpenLostCardCase } from '#server/parties/cards/open-lost-card-case.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { holdCase } from '#server/tenancy/decisions/hold-case.ts';
import { withdrawCase } from '#server/tenancy/decisions/open-case.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { replaceCard } from './replace-card.ts';
import { readAddressees, replacementMails } from './replacement-mail.ts';

const payload = z.strictObject({
  regionId: z.number().int(),
  oldCard: z.string(),
  newCard: z.string(),
  holderId: z.number().int().nullable(),
  isShown: z.boolean(),
  cents: z.number().int(),
  idempotencyKey: z.uuid(),
});

/** Replaces a card by a new one; with too much on it for one person, two of staff must agree. */
export const replaceCardKind: FourEyesKind<z.infer<typeof payload>> = {
  name: 'replace-card',
  payload,
  asTyped: ({ oldCard, newCard }) => ({ oldCard, newCard }),
  permits: supportPermits,
  subjectOf: ({ oldCard }) => `card ${oldCard}`,
  needsSecond: () => false,
  moves: async (_, { regionId, oldCard, holderId, cents, idempotencyKey }) => ({
    regionId,
    target: holderId === null ? `card ${oldCard}` : `person ${holderId}`,
    cents,
    idempotencyKey,
  }),
  async describe(db, { regionId, oldCard, newCard, isShown }) {
    const [account] = await findCardAccounts(db, regionId, [oldCard]);
    const [holder] = await listCardHolders(db, regionId, [oldCard]);
    const person = holder?.customerId ? await getPerson(db, holder.customerId) : undefined;
    return {
      title: `Karte ersetzen: ${groupDigits(oldCard)}`,
      facts: [
        { name: 'Alte Karte', value: groupDigits(oldCard) },
        { name: 'Neue Karte', value: groupDigits(newCard) },
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
    const { oldCard } = wanted;
    // The case before the card, as a decision on it takes them, so that nobody waits for each other in a circle.
    const lost = await findOpenLostCardCase(trx, { regionId, card: oldCard });
    if (lost !== undefined) await holdCase(trx, { regionId, number: lost });
    const replaced = await replaceCard(trx, wanted, { staffId: askedBy, reason, keys: office.keys, regionId });
    if (!replaced) return 0;
    // By the transaction: there may be no other connection left.
    const region = (await ownRegionContent(trx).find({ regionId }))!;
    const addressees = await readAddressees(trx, replaced.from);
    await queueMails(trx, replacementMails({ ...replaced, region, oldCard, reason, ...addressees }));
    if (lost !== undefined) await withdrawCase(trx, { regionId, number: lost }, askedBy);
    return replaced.cents;
  },
};
