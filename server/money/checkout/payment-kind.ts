import { z } from 'zod';
import { type CaseSection, LONGEST_REASON } from '#contract/cases.ts';
import { type Cents, formatCents } from '#contract/money.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { getPerson } from '#server/tenancy/access/get-person.ts';
import type { CaseKind, RegisteredCase } from '#server/tenancy/decisions/case-kind.ts';
import { changeOrder, getOrder, holdOrder, type Order } from './orders.ts';

const details = z.object({ orderId: z.uuid() });

/** What was paid and could not be saved: it goes back, or staff has settled it otherwise (rulings 6). */
export const paymentKind: CaseKind<UnsavedPayment, Cents> = {
  name: 'payment',
  acts: { approve: 'payment-refunded', reject: 'payment-kept' },
  offers: {
    approve: {
      label: 'Zahlung erstatten',
      explanation:
        'Der ganze Betrag geht über den Zahlungsdienst dorthin zurück, woher er kam. Das geschieht innerhalb weniger Minuten.',
      needsReason: 'no',
      reasonLabel: '',
      reasonAtMost: LONGEST_REASON,
    },
    reject: {
      label: 'Ohne Erstattung schließen',
      explanation: 'Zum Beispiel, weil die Zahlung anders erstattet oder verrechnet wurde.',
      needsReason: 'yes',
      reasonLabel: 'Wie die Zahlung erledigt wurde, für die Person',
      reasonAtMost: LONGEST_REASON,
    },
  },
  read,
  describe: async (_db, payment) => describe(payment),
  forecast: async (_db, { order }) => centsToMove(order),
  moves: (cents) => cents,
  async approve(trx, { order: { order_id } }) {
    const order = await holdOrder(trx, order_id);
    const cents = centsToMove(order);
    // The job asks the provider: a refund that was asked for in a transaction could not be taken back with it.
    await changeOrder(trx, order, { state: 'refunding', data: null });
    return cents;
  },
  async reject(trx: Trx, { order: { order_id } }) {
    const order = await holdOrder(trx, order_id);
    centsToMove(order);
    await changeOrder(trx, order, { state: 'kept', data: null });
  },
  approvalMails: ({ order, ...payment }, _cents, { region }) =>
    letterTo(payment, region, 'Ihre Zahlung wird erstattet', [
      `wir erstatten Ihre Zahlung über ${amountOf(order)} in voller Höhe. Sie geht dorthin zurück, woher sie kam; das kann einige Tage dauern.`,
      'Möchten Sie weiterhin teilnehmen? Dann melden Sie sich im Portal an und versuchen Sie es noch einmal, oder schreiben Sie uns.',
    ]),
  rejectionMails: ({ order, ...payment }, { region, reason }) =>
    letterTo(payment, region, 'Zu Ihrer Zahlung', [`zu Ihrer Zahlung über ${amountOf(order)}: ${reason}`]),
};

interface UnsavedPayment {
  number: number;
  order: Order;
  personId: number;
  gguid: string;
  name: string;
  /** Null once the account has ended. */
  email: string | null;
}

async function read(db: Db, { number, details: kept }: RegisteredCase): Promise<UnsavedPayment> {
  const order = await getOrder(db, details.parse(kept).orderId);
  const { email, gguid, first_name, last_name, ended_at } = await getPerson(db, order.person_id);
  return { number, order, personId: order.person_id, gguid, name: `${first_name} ${last_name}`, email: ended_at ? null : email };
}

/** What goes back; another currency counts as a large sum, which two people confirm. Throws Refusal 422 where it has gone already. */
function centsToMove({ state, paid_cents, paid_currency }: Order): Cents {
  if (state !== 'unsaved') throw ruleBroken('Über diese Zahlung ist schon entschieden.');
  return paid_currency === 'EUR' ? paid_cents! : Number.MAX_SAFE_INTEGER;
}

const amountOf = ({ paid_cents, paid_currency }: Order) => `${formatCents(paid_cents ?? 0)} ${paid_currency ?? ''}`;

const states: Partial<Record<Order['state'], string>> = {
  unsaved: 'bezahlt, nicht gespeichert',
  refunding: 'Erstattung ist unterwegs',
  refunded: 'erstattet',
  kept: 'anders erledigt',
};

function describe({ order, name, gguid }: UnsavedPayment): CaseSection[] {
  const fact = (title: string, value: string | null) => (value ? [{ name: title, value, link: null }] : []);
  return [
    { type: 'words', title: 'Warum nichts gespeichert wurde', text: order.problem ?? '' },
    {
      type: 'facts',
      title: 'Zahlung',
      facts: [
        ...fact('Gezahlt', amountOf(order)),
        ...fact('Bestellt', `${formatCents(order.net_cents + order.tax_cents)} EUR`),
        ...fact('Stand', states[order.state] ?? order.state),
        ...fact('Zahlungsdienst', order.provider === 'paypal' ? 'PayPal' : 'Demo'),
        ...fact('Nummer der Zahlung', order.payment_id),
        ...fact('Auftrag beim Zahlungsdienst', order.provider_order),
        { name: 'Person', value: name, link: { to: 'person', id: gguid } },
      ],
    },
    {
      type: 'money',
      title: 'Preis, netto',
      rows: order.lines.map(({ text, netCent }) => ({ text, detail: '', cents: netCent, link: null })),
    },
  ];
}

function letterTo(
  { number, personId, name, email }: Omit<UnsavedPayment, 'order'>,
  region: { name: string; cardName: string; primaryColor: string },
  subject: string,
  paragraphs: string[],
) {
  if (email === null) return [];
  return [
    {
      to: email,
      recipientId: personId,
      subject: `${subject} (Vorgang ${number})`,
      look: region,
      salutation: `Guten Tag ${name},`,
      paragraphs,
    },
  ];
}
