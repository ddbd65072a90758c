import { groupDigits } from '#contract/common/group-digits.ts';
import type { CaseSection } from '#contract/tenancy/decisions/case-page.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import type { CaseKind } from '#server/tenancy/decisions/case-kind.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { carryOutCorrection } from './carry-out-correction.ts';
import { correctionDone, correctionRefused } from './mails.ts';
import { readCorrection, type WantedCorrection } from './reads.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { cardStatusNames } from '#server/parties/cards/reads.ts';
import { bookingNames } from '#server/parties/customers/booking-names.ts';
import { listBranchNames } from '#server/parties/partners/branches.ts';
import { formatInstant } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';

/** A business's wish to have bookings put right. */
export const correctionKind: CaseKind<WantedCorrection, Cents> = {
  name: 'correction',
  acts: { approve: 'correction-approved', reject: 'correction-rejected' },
  offers: {
    approve: {
      label: 'Korrigieren',
      explanation: 'Die falschen Buchungen werden storniert, die richtigen gebucht.',
    },
    reject: {
      label: 'Ablehnen',
      explanation: 'An den Buchungen ändert sich nichts.',
      needsReason: 'yes',
      reasonLabel: 'Grund, den der Partner liest',
    },
  },
  read: readCorrection,
  describe: describeCorrection,
  forecast: async (_db, wanted) => {
    if (typeof wanted.wrong[0]?.partnerId !== 'number') throw ruleBroken('Die Buchung gehört zu keinem Partner.');
    return correctedCents(wanted);
  },
  money: { cents: (cents) => cents, target: ({ wrong }) => `partner ${wrong[0]?.partnerId}` },
  approve: async (trx, wanted, approval) => {
    await carryOutCorrection(trx, wanted, approval);
    return correctedCents(wanted);
  },
  free: async (trx, { regionId, number }) => {
    await trx
      .updateTable('correction_wrong')
      .set({ is_open: false })
      .where('region_id', '=', regionId)
      .where('correction_request_id', '=', number)
      .execute();
  },
  approvalMails: (wanted, _done, { region }) => [correctionDone(contactOf(wanted), { ...wanted, region })],
  rejectionMails: (wanted, told) => [correctionRefused(contactOf(wanted), { ...wanted, ...told })],
};

const contactOf = ({ contactEmail: email }: WantedCorrection) => ({ email, personId: null });

interface Corrected {
  type: WantedCorrection['wrong'][number]['type'];
  cents: Cents;
}

/**
 * What a correction moves: of both sides the larger one, or what it changes on the card. That is more where a
 * redemption takes the place of a top-up.
 */
export function correctedCents({ wrong, right }: { wrong: readonly Corrected[]; right: readonly Corrected[] }): Cents {
  const sum = (bookings: readonly Corrected[]) => bookings.reduce((total, { cents }) => total + cents, 0);
  const onCard = (bookings: readonly Corrected[]) =>
    sum(bookings.map(({ type, cents }) => ({ type, cents: type === 'redemption' ? -cents : cents })));
  return Math.max(sum(wrong), sum(right), Math.abs(onCard(right) - onCard(wrong)));
}

/** Both sides of a correction, the card as it is now, and whom to ask. */
async function describeCorrection(db: Db, wanted: WantedCorrection): Promise<CaseSection[]> {
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
        text: bookingNames[type],
        detail: [`${formatInstant(bookedAt)} Uhr`, branches.get(branchId)].filter(Boolean).join(', '),
        cents,
        link: { to: 'booking' as const, id: String(entryId) },
      })),
    },
    {
      type: 'money',
      title: 'Richtig wäre gewesen',
      rows: wanted.right.map(({ type, cents }) => ({ text: bookingNames[type], detail: '', cents, link: null })),
    },
    {
      type: 'facts',
      title: 'Karte',
      facts: [
        { name: 'Kartennummer', value: groupDigits(wanted.card), link: { to: 'card', id: wanted.card } },
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
