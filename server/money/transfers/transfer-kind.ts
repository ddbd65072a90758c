import { groupDigits } from '#contract/common/group-digits.ts';
import type { CaseSection } from '#contract/tenancy/decisions/case-page.ts';
import type { CaseKind } from '#server/tenancy/decisions/case-kind.ts';
import { listCardHolders } from '#server/parties/cards/card-holder.ts';
import { cardStatusNames } from '#server/parties/cards/reads.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import type { Db } from '#server/platform/db/database.ts';
import { carryOutTransfer, forecastTransfer, type Transferred } from './carry-out-transfer.ts';
import { transferDone, transferRefused } from './mails.ts';
import { readTransfer, type WantedTransfer } from './reads.ts';

/** A customer's wish to have balances brought to another card of his. */
export const transferKind: CaseKind<WantedTransfer, Transferred> = {
  name: 'transfer',
  acts: { approve: 'transfer-approved', reject: 'transfer-rejected' },
  offers: {
    approve: {
      label: 'Übertragen',
      explanation:
        'Das ganze Guthaben der Karten geht auf die Zielkarte über. Die Karten können danach nicht mehr verwendet werden.',
    },
    reject: {
      label: 'Ablehnen',
      explanation: 'An den Karten ändert sich nichts.',
      needsReason: 'yes',
      reasonLabel: 'Grund, den die Kundin oder der Kunde liest',
    },
  },
  read: readTransfer,
  describe,
  forecast: forecastTransfer,
  money: { cents: ({ total }) => total, target: ({ customerId }) => `person ${customerId}` },
  approve: carryOutTransfer,
  // Who has ended the account gets no more mail.
  approvalMails: (wanted, { cards, total }, { region }) =>
    wanted.hasEnded ? [] : [transferDone(customerOf(wanted), { ...wanted, region, cards, cents: total })],
  rejectionMails: (wanted, told) =>
    wanted.hasEnded
      ? []
      : [transferRefused(customerOf(wanted), { ...wanted, ...told, cards: wanted.sources.map(({ card }) => card) })],
};

const customerOf = ({ customerId: personId, email, name }: WantedTransfer) => ({ personId, email, name });

async function describe(db: Db, wanted: WantedTransfer): Promise<CaseSection[]> {
  const booked = wanted.sources.filter(({ cents }) => cents !== null);
  return [
    {
      type: 'facts',
      title: 'Wer fragt',
      facts: wanted.hasEnded
        ? [{ name: 'Kundin oder Kunde', value: 'Das Konto wurde gelöscht.', link: null }]
        : [
            { name: 'Kundin oder Kunde', value: wanted.name, link: { to: 'person', id: wanted.gguid } },
            { name: 'E-Mail-Adresse', value: wanted.email, link: null },
          ],
    },
    { type: 'cards', title: 'Karten', cards: await describeCards(db, wanted) },
    ...(booked.length === 0
      ? []
      : [
          {
            type: 'money' as const,
            title: 'Übertragen wurde',
            rows: booked.map(({ card, cents }) => ({
              text: 'Guthabenübertragung',
              detail: groupDigits(card),
              cents: cents!,
              link: { to: 'card' as const, id: card },
            })),
          },
        ]),
  ];
}

async function describeCards(db: Db, { regionId, customerId, target, sources }: WantedTransfer) {
  const cards = [...sources.map(({ card }) => card), target];
  const shown = new Set(sources.filter(({ isProven }) => isProven).map(({ card }) => card));
  const holders = new Map((await listCardHolders(db, regionId, cards)).map((holder) => [holder.card, holder]));
  const accounts = new Map((await findCardAccounts(db, regionId, cards)).map((account) => [account.card, account]));
  return cards.map((cardNumber) => {
    const [holder, account] = [holders.get(cardNumber), accounts.get(cardNumber)];
    return {
      cardNumber,
      part: cardNumber === target ? 'Ziel' : 'Quelle',
      state: account ? cardStatusNames[account.status] : 'unbekannt',
      holder: holderText(holder?.customerId ?? null, customerId, (holder?.isProven ?? false) || shown.has(cardNumber)),
      balanceCents: account?.balance ?? 0,
      needsProof: cardNumber !== target && !holder?.isProven && !shown.has(cardNumber) && (account?.balance ?? 0) > 0,
    };
  });
}

function holderText(holderId: number | null, askedBy: number, isProven: boolean): string {
  if (holderId === null) return isProven ? 'auf niemanden registriert, nachgewiesen' : 'auf niemanden registriert';
  if (holderId !== askedBy) return 'auf ein anderes Konto registriert';
  return isProven ? 'auf dieses Konto registriert, nachgewiesen' : 'auf dieses Konto registriert, nicht nachgewiesen';
}
