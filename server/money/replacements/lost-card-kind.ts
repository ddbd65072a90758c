import { groupDigits } from '#contract/common/group-digits.ts';
import type { z } from 'zod';
import { replacementMessages as messages } from '#contract/money/replacements/replacement-messages.ts';
import { type CaseSection, NEW_CARD_GAP } from '#contract/tenancy/decisions/case-page.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { listCardHolders } from '#server/parties/cards/card-holder.ts';
import { cardStatusNames, findCard, findStockCard } from '#server/parties/cards/reads.ts';
import { findOpenLostCardCase, lostCardDetails } from '#server/parties/cards/open-lost-card-case.ts';
import { findReplacements } from '#server/parties/cards/replacement.ts';
import { findEmployerLink } from '#server/parties/employers/reads.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { atField, Refusal } from '#server/platform/http/refusal.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import type { Approval, CaseKind, RegisteredCase } from '#server/tenancy/decisions/case-kind.ts';
import { lostCardKept } from './mails.ts';
import { assertReplaceable, replaceCard, type Replaced } from './replace-card.ts';
import { readAddressees, replacementMails } from './replacement-mail.ts';

const REASON = 'Die Karte wurde als verloren gemeldet.';

/** A card that its holder or employer has lost: a new one takes its place. */
export const lostCardKind: CaseKind<LostCard, Brought> = {
  name: 'lost-card',
  acts: { approve: 'lost-card-approved', reject: 'lost-card-rejected' },
  offers: {
    approve: {
      label: 'Ersetzen',
      explanation:
        'Guthaben, Registrierung und Zugehörigkeit gehen in einem Schritt auf eine neue Karte über. Die verlorene ist danach leer und geschlossen.',
      asksNewCard: true,
    },
    reject: {
      label: 'Ablehnen',
      explanation: 'An der Karte ändert sich nichts. Wer sie registriert hat, erfährt den Grund per E-Mail.',
      needsReason: 'yes',
      reasonLabel: 'Grund, den die Inhaberin oder der Inhaber liest',
    },
  },
  read,
  describe,
  forecast,
  hasNextCard: async (db, { regionId, account }) => (await findStockCard(db, regionId, account.isTest)) !== undefined,
  money: {
    cents: ({ cents }) => cents,
    target: ({ holderId, card }) => (holderId === null ? `card ${card}` : `person ${holderId}`),
  },
  approve,
  approvalMails: (lost, { newCard, cents }, { region }) =>
    replacementMails({ region, oldCard: lost.card, newCard, cents, reason: REASON, ...lost.addressees }),
  rejectionMails: ({ card, addressees: { holder } }, { region, reason }) =>
    holder ? [lostCardKept(holder, { region, card, reason })] : [],
};

type LostCard = Awaited<ReturnType<typeof read>>;
type Brought = Pick<Replaced, 'newCard' | 'cents'>;

async function read(db: Db, { regionId, number, details }: RegisteredCase) {
  const lost: z.infer<typeof lostCardDetails> = lostCardDetails.parse(details);
  const [account] = await findCardAccounts(db, regionId, [lost.card]);
  const [holder] = await listCardHolders(db, regionId, [lost.card]);
  const employerId = (await findCard(db, lost.card))?.employerId ?? null;
  const { after } = await findReplacements(db, regionId, lost.card);
  const isOpen = (await findOpenLostCardCase(db, { regionId, card: lost.card })) === number;
  const now = { account: account!, holder: holder!, employerId, replacedBy: after, isOpen };
  // Once it is replaced, the mails go to its former holder.
  const customerId = after === null ? holder!.customerId : lost.holderId;
  return { regionId, number, ...lost, ...now, addressees: await readAddressees(db, { customerId, employerId }) };
}

async function describe(db: Db, lost: LostCard): Promise<CaseSection[]> {
  const { account, holder, employerId } = lost;
  const person = lost.holderId === null ? undefined : await getPerson(db, lost.holderId);
  const employer = employerId === null ? undefined : await findEmployerLink(db, employerId);
  const fact = (name: string, value: string) => ({ name, value, link: null });
  const holderFacts = !person
    ? [fact('Karteninhaber/in', 'auf niemanden registriert')]
    : person.ended_at
      ? [fact('Karteninhaber/in', 'Das Konto wurde gelöscht.')]
      : [
          {
            name: 'Karteninhaber/in',
            value: `${person.first_name} ${person.last_name}`,
            link: { to: 'person' as const, id: person.gguid },
          },
          fact('E-Mail-Adresse', person.email),
        ];
  return [
    {
      type: 'facts',
      title: 'Wessen Karte',
      facts: [
        ...holderFacts,
        ...(employer ? [{ name: 'Arbeitgeber', value: employer.name, link: { to: 'employer' as const, id: employer.id } }] : []),
        ...(lost.replacedBy === null
          ? []
          : [{ name: 'Neue Karte', value: groupDigits(lost.replacedBy), link: { to: 'card' as const, id: lost.replacedBy } }]),
      ],
    },
    {
      type: 'cards',
      title: 'Karte',
      cards: [
        {
          cardNumber: lost.card,
          part: 'Verloren',
          state: stateText(lost),
          holder: holderText(lost),
          balanceCents: account.balance,
          needsProof: !holder.isProven,
          ...(lost.isOpen && account.status === 'active' && { isStillPaying: true }),
        },
      ],
    },
    ...(lost.note ? [{ type: 'words' as const, title: 'Notiz', text: lost.note }] : []),
  ];
}

/** Reported lost, and what it still does: it stays open until its holder locks it or a new one takes its place. */
function stateText({ account: { status }, isOpen }: LostCard): string {
  const open = { active: ', kann noch bezahlen', produced: ', noch nicht benutzt', locked: ', gesperrt' };
  return !isOpen || status === 'emptied' ? cardStatusNames[status] : `verloren gemeldet${open[status]}`;
}

function holderText({ holder, holderId }: LostCard): string {
  if (holder.customerId === null) return 'auf niemanden registriert';
  if (holder.customerId !== holderId) return 'inzwischen auf ein anderes Konto registriert';
  return holder.isProven ? 'registriert, nachgewiesen' : 'registriert, nicht nachgewiesen';
}

async function forecast(db: Db, lost: LostCard): Promise<Brought> {
  const { regionId, card, account, holder, employerId } = lost;
  const from = { card, customerId: holder.customerId, employerId, isProven: holder.isProven };
  await assertReplaceable(db, regionId, from, account, { oldCard: card, holderId: lost.holderId, isShown: true });
  return { newCard: NEW_CARD_GAP, cents: account.balance };
}

async function approve(trx: Trx, lost: LostCard, { keys, staffId, proofs, newCard }: Approval): Promise<Brought> {
  const { regionId, card, holder, holderId, idempotencyKey } = lost;
  const proof = proofs.get(card);
  const isShown = proof !== undefined && proof.toUpperCase() === holder.productionNumber;
  if (!isShown && !holder.isProven) {
    const message = proof ? messages.proofWrong : messages.notProven;
    throw atField(`proofs.${card}`, message);
  }
  const fresh = newCard || (await findStockCard(trx, regionId, lost.account.isTest));
  if (!fresh) throw atField('newCard', messages.noStock);
  const wanted = { oldCard: card, newCard: fresh, holderId, isShown, idempotencyKey };
  const replaced = await replaceCard(trx, wanted, { staffId, reason: REASON, keys, regionId });
  if (!replaced) throw new Refusal('CARD_REPLACED', messages.replaced);
  return replaced;
}
