import type { CaseSection } from '#contract/tenancy/decisions/cases.ts';
import { formatCents } from '#contract/common/money.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { cardStatusNames } from '#server/parties/cards/card-status-names.ts';
import { movementTexts } from '#server/parties/customers/movement-texts.ts';
import { listBranchNames } from '#server/parties/partners/branches.ts';
import { formatInstant } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import type { WantedCorrection } from './read-correction.ts';

/** Both sides of a correction, the card as it is now, and whom to ask. */
export async function describeCorrection(db: Db, wanted: WantedCorrection): Promise<CaseSection[]> {
  const [account] = await findCardAccounts(db, wanted.regionId, [wanted.card]);
  const { partnerId } = wanted.wrong[0] ?? { partnerId: null };
  const branches = partnerId === null ? new Map<number | null, string>() : await listBranchNames(db, partnerId);
  const asker = await getPerson(db, wanted.requestedBy);
  const fact = (name: string, value: string) => ({ name, value, link: null });
  return [
    {
      type: 'money',
      title: 'Gebucht wurde',
      rows: wanted.wrong.map(({ entryId, type, cents, bookedAt, branchId }) => ({
        text: movementTexts[type],
        detail: [`${formatInstant(bookedAt)} Uhr`, branches.get(branchId)].filter(Boolean).join(', '),
        cents,
        link: { to: 'booking' as const, id: String(entryId) },
      })),
    },
    {
      type: 'money',
      title: 'Richtig wäre gewesen',
      rows: wanted.right.map(({ type, cents }) => ({ text: movementTexts[type], detail: '', cents, link: null })),
    },
    {
      type: 'facts',
      title: 'Karte',
      facts: [
        { name: 'Kartennummer', value: wanted.card, link: { to: 'card', id: wanted.card } },
        fact('Zustand', account ? cardStatusNames[account.status] : 'unbekannt'),
        fact('Guthaben jetzt', `${formatCents(account?.balance ?? 0)} €`),
      ],
    },
    {
      type: 'facts',
      title: 'Wer fragt',
      facts: [
        fact('Betrieb', wanted.partnerName),
        fact('Vertragsnummer', wanted.contractId),
        fact('Ansprechpartner', wanted.contactName),
        fact('E-Mail-Adresse', wanted.contactEmail),
        ...(wanted.contactPhone ? [fact('Telefon', wanted.contactPhone)] : []),
        { name: 'Angemeldet als', value: asker.email, link: { to: 'person', id: asker.gguid } },
      ],
    },
    ...(wanted.message ? [{ type: 'words' as const, title: 'Nachricht des Betriebs', text: wanted.message }] : []),
  ];
}
