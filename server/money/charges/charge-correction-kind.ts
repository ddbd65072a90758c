import { groupDigits } from '#contract/common/group-digits.ts';
import { z } from 'zod';
import type { CaseSection } from '#contract/tenancy/decisions/case-page.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { keyOf } from '#server/ledger/write/key-of.ts';
import { type ChargeUndoRefusal, undoCharge } from '#server/ledger/write/undo-charge.ts';
import { listCardHolders } from '#server/parties/cards/card-holder.ts';
import { cardStatusNames } from '#server/parties/cards/reads.ts';
import { findEmployerLink } from '#server/parties/employers/reads.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import type { Addressee } from '#server/platform/mail/mail-template.ts';
import type { Mail } from '#server/platform/mail/queue-mail.ts';
import { addresseeOf } from '#server/tenancy/people/addressee-of.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { listAdminsOfEmployer } from '#server/tenancy/people/list-people.ts';
import type { Approval, CaseKind, RegisteredCase, Told } from '#server/tenancy/decisions/case-kind.ts';
import { findChargeLeft } from './charge-left.ts';
import { getChargeOrder } from './get-charge-order.ts';
import { chargeNotTakenBack, chargeTakenBack, ownChargeTakenBack } from './mails.ts';

export const correctionDetails = z.object({
  order: z.number().int(),
  card: z.string(),
  cents: z.number().int(),
  why: z.string(),
  /** Of an employer that has asked for it itself; null where staff has. */
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string(), message: z.string() }).nullable().default(null),
});

/** A charge of an employer goes back from its card, or a part of it (docs/decisions/how-employers-charge-cards.md). */
export const chargeCorrectionKind: CaseKind<ChargeCorrection, Cents> = {
  name: 'charge-correction',
  acts: { approve: 'charge-correction-approved', reject: 'charge-correction-rejected' },
  offers: {
    approve: {
      label: 'Zurücknehmen',
      explanation:
        'Der Betrag geht von der Karte und gehört wieder dem Arbeitgeber: Er mindert seinen nächsten Ladeauftrag oder eine offene Rücklastschrift. Beide erfahren es per E-Mail.',
    },
    reject: {
      label: 'Ablehnen',
      explanation:
        'An der Karte ändert sich nichts. Hat der Arbeitgeber selbst darum gebeten, erfährt er das per E-Mail, ohne den Grund. Sonst bekommt niemand eine.',
      needsReason: 'yes',
      reasonLabel: 'Grund, nur für uns',
    },
  },
  read,
  describe,
  forecast,
  money: { cents: (cents) => cents, target: ({ order }) => `employer ${order.employerId}` },
  approve,
  approvalMails,
  rejectionMails,
};

type ChargeCorrection = Awaited<ReturnType<typeof read>>;

async function read(db: Db, { regionId, number, details }: RegisteredCase) {
  const { order: orderNumber, card, cents, why, contact } = correctionDetails.parse(details);
  const order = await getChargeOrder(db, regionId, orderNumber);
  const [account] = await findCardAccounts(db, regionId, [card]);
  const [holder] = await listCardHolders(db, regionId, [card]);
  const person = holder!.customerId === null ? undefined : await getPerson(db, holder!.customerId);
  const employer = await findEmployerLink(db, order.employerId);
  return {
    regionId,
    number,
    order,
    card,
    cents,
    why,
    contact,
    account: account!,
    charge: (await findChargeLeft(db, order, card))!,
    holder: person && !person.ended_at ? { ...person, personId: holder!.customerId! } : null,
    employer: employer!,
    admins: await listAdminsOfEmployer(db, order.employerId),
  };
}

async function describe(_db: Db, found: ChargeCorrection): Promise<CaseSection[]> {
  const { order, employer, card, cents, charge, account, holder, why, contact } = found;
  const fact = (name: string, value: string) => ({ name, value, link: null });
  return [
    {
      type: 'facts',
      title: 'Ladung',
      facts: [
        { name: 'Arbeitgeber', value: employer.name, link: { to: 'employer', id: employer.id } },
        fact('Ladeauftrag', order.label),
        fact('Geladen', `${formatCents(charge.cents)} € zum ${formatIsoDay(order.dueOn)}`),
        fact('Schon zurückgenommen', `${formatCents(charge.cents - charge.left)} €`),
        holder
          ? {
              name: 'Karteninhaber/in',
              value: `${holder.first_name} ${holder.last_name}`,
              link: { to: 'person', id: holder.gguid },
            }
          : fact('Karteninhaber/in', 'auf niemanden registriert'),
      ],
    },
    {
      type: 'money',
      title: 'Was geschieht',
      rows: [
        { text: 'Von der Karte', detail: groupDigits(card), cents: -cents, link: { to: 'card', id: card } },
        { text: 'An den Arbeitgeber', detail: employer.name, cents, link: { to: 'employer', id: employer.id } },
      ],
    },
    {
      type: 'cards',
      title: 'Karte',
      cards: [
        {
          cardNumber: card,
          part: 'Geladen',
          state: cardStatusNames[account.status],
          holder: holder ? 'registriert' : 'auf niemanden registriert',
          balanceCents: account.balance,
          needsProof: false,
        },
      ],
    },
    { type: 'words', title: 'Grund', text: why },
    ...(contact
      ? [
          {
            type: 'facts' as const,
            title: 'Wer darum bittet',
            facts: [
              fact('Ansprechpartner', contact.name),
              fact('E-Mail-Adresse', contact.email),
              ...(contact.phone ? [fact('Telefon', contact.phone)] : []),
            ],
          },
        ]
      : []),
    ...(contact?.message ? [{ type: 'words' as const, title: 'Nachricht', text: contact.message }] : []),
  ];
}

/** Only staff reads it: an employer learns nothing about what is left on a card. */
const refusals: Record<ChargeUndoRefusal, string> = {
  NOT_CHARGED: 'Diese Karte hat der Ladeauftrag nicht geladen.',
  INVALID_AMOUNT: 'Diesen Betrag kann niemand buchen.',
  MORE_THAN_CHARGED: 'Von dieser Ladung ist inzwischen weniger übrig. Sie wurde schon zum Teil zurückgenommen.',
  CARD_LOCKED: 'Die Karte ist gesperrt, oder ihr Guthaben wurde übertragen.',
  NOT_SUFFICIENT_FUNDS: 'Auf der Karte ist nicht mehr so viel Guthaben.',
  KEY_REUSED: 'Dieser Vorgang ist schon einmal mit anderen Angaben ausgeführt worden.',
};

async function forecast(_db: Db, { cents, charge, account }: ChargeCorrection): Promise<Cents> {
  if (cents > charge.left) throw ruleBroken(refusals.MORE_THAN_CHARGED);
  if (account.status === 'locked' || account.status === 'emptied') throw ruleBroken(refusals.CARD_LOCKED);
  // Gifts of campaigns stay.
  if (account.balance - account.potted < cents) throw ruleBroken(refusals.NOT_SUFFICIENT_FUNDS);
  return cents;
}

async function approve(
  trx: Trx,
  { regionId, number, order, card, cents }: ChargeCorrection,
  { keys, staffId }: Approval,
): Promise<Cents> {
  const outcome = await undoCharge(trx, keys, regionId, {
    number: order.number,
    card,
    cents,
    actorId: staffId,
    idempotencyKey: keyOf(`charge-correction ${regionId} ${number}`),
  });
  if (!outcome.isPosted) throw ruleBroken(refusals[outcome.refusal]);
  return cents;
}

function approvalMails({ contact, holder, admins, ...charge }: ChargeCorrection, cents: Cents, { region }: Told): Mail[] {
  const told = { ...charge, region, cents };
  const isAdmin = admins.some(({ email }) => email.toLowerCase() === contact?.email.toLowerCase());
  const employer: Addressee[] = contact && !isAdmin ? [...admins, { ...contact, personId: null }] : admins;
  return [
    ...(holder ? [ownChargeTakenBack(addresseeOf(holder.personId, holder), told)] : []),
    ...employer.map((to) => chargeTakenBack(to, told)),
  ];
}

/** Only to an employer that has asked for it. */
function rejectionMails({ contact, ...charge }: ChargeCorrection, { region }: Told): Mail[] {
  return contact ? [chargeNotTakenBack({ email: contact.email, personId: null }, { ...charge, region })] : [];
}
