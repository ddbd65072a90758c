import { z } from 'zod';
import { Temporal } from 'temporal-polyfill';
import { type CaseSection, LONGEST_REASON } from '#contract/tenancy/decisions/cases.ts';
import { maskCardNumber } from '#contract/common/card-number.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { keyOf } from '#server/ledger/write/key-of.ts';
import { type ChargeUndoRefusal, undoCharge } from '#server/ledger/write/undo-charge.ts';
import { listCardHolders } from '#server/parties/cards/card-holder.ts';
import { cardStatusNames } from '#server/parties/cards/card-status-names.ts';
import { findEmployerLink } from '#server/parties/employers/reads.ts';
import { formatDay } from '#server/platform/berlin-time.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import type { Mail } from '#server/platform/mail/queue-mail.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { listAdminsOfEmployer } from '#server/tenancy/people/list-people.ts';
import type { Approval, CaseKind, RegisteredCase, Told } from '#server/tenancy/decisions/case-kind.ts';
import { findChargeLeft } from './charge-left.ts';
import { getChargeOrder } from './get-charge-order.ts';

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
      needsReason: 'no',
      reasonLabel: '',
      reasonAtMost: 0,
    },
    reject: {
      label: 'Ablehnen',
      explanation:
        'An der Karte ändert sich nichts. Hat der Arbeitgeber selbst darum gebeten, erfährt er das per E-Mail, ohne den Grund. Sonst bekommt niemand eine.',
      needsReason: 'yes',
      reasonLabel: 'Grund, nur für uns',
      reasonAtMost: LONGEST_REASON,
    },
  },
  read,
  describe,
  forecast,
  moves: (cents) => cents,
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
        fact('Geladen', `${formatCents(charge.cents)} € zum ${formatDay(Temporal.PlainDate.from(order.dueOn))}`),
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
        { text: 'Von der Karte', detail: card, cents: -cents, link: { to: 'card', id: card } },
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
  if (account.balance < cents) throw ruleBroken(refusals.NOT_SUFFICIENT_FUNDS);
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

function approvalMails({ order, card, holder, admins, contact, why }: ChargeCorrection, cents: Cents, { region }: Told): Mail[] {
  const amount = `${formatCents(cents)} €`;
  const isTold = contact === null || admins.some(({ email }) => email.toLowerCase() === contact.email.toLowerCase());
  const people = [...admins, ...(isTold ? [] : [{ ...contact, personId: null }])];
  const toEmployer = people.map(({ personId, email, name }) => ({
    to: email,
    recipientId: personId,
    subject: `Ladeauftrag ${order.label}: eine Ladung wurde zurückgenommen`,
    look: region,
    salutation: `Guten Tag ${name},`,
    paragraphs: [
      `von der Karte ${card} haben wir ${amount} zurückgenommen, die sie mit dem Ladeauftrag ${order.label} bekommen hatte.`,
      order.returnedEntry !== null && order.settledEntry === null
        ? 'Der Betrag mindert, was nach der Rücklastschrift offen ist.'
        : 'Der Betrag ist jetzt Ihr Guthaben und mindert Ihren nächsten Ladeauftrag.',
      `Der Grund: ${why}`,
    ],
  }));
  if (!holder) return toEmployer;
  return [
    {
      to: holder.email,
      recipientId: holder.personId,
      subject: `Korrektur auf Ihrer ${region.cardName}`,
      look: region,
      salutation: `Guten Tag ${holder.first_name} ${holder.last_name},`,
      paragraphs: [
        `Ihr Arbeitgeber ${order.printed.employer} hatte Ihre ${region.cardName} mit der Kartennummer ${card} geladen. Davon wurden ${amount} zurückgenommen.`,
        `Der Grund: ${why}`,
        'Sie sehen die Korrektur bei Ihren Umsätzen. Ist das nicht richtig? Dann melden Sie sich bitte bei uns.',
      ],
    },
    ...toEmployer,
  ];
}

/** Only to an employer that has asked for it, and without the reason, which may say what is left on the card. */
function rejectionMails({ order, card, cents, contact }: ChargeCorrection, { region }: Told): Mail[] {
  if (!contact) return [];
  return [
    {
      to: contact.email,
      recipientId: null,
      subject: `Ladeauftrag ${order.label}: Korrektur abgelehnt`,
      look: region,
      salutation: 'Guten Tag,',
      paragraphs: [
        `Sie hatten gebeten, ${formatCents(cents)} € von der Karte ${maskCardNumber(card)} zurückzunehmen, die sie mit dem Ladeauftrag ${order.label} bekommen hatte. Das konnten wir nicht ausführen; an der Ladung hat sich nichts geändert.`,
        'Einzelheiten nennen wir nicht, weil Guthaben und Buchungen einer Karte nur ihre Inhaberin oder ihren Inhaber etwas angehen. Bitte klären Sie es miteinander, oder schreiben Sie uns über das Kontaktformular.',
      ],
    },
  ];
}
