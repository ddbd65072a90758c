import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { CaseSection } from '#contract/tenancy/decisions/case-page.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import type { CaseKind, RegisteredCase, Told } from '#server/tenancy/decisions/case-kind.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { paymentKept, paymentRefunded } from './mails.ts';
import { changeCheckoutOrder, getCheckoutOrder, holdCheckoutOrder, type CheckoutOrder } from './checkout-orders.ts';

const details = z.object({ orderId: z.uuid(), refundId: z.string().optional() });

/**
 * What was paid and could not be saved: it goes back, or staff has settled it otherwise. Or what was saved and whose
 * payment went back: there is nothing to give back, and staff closes it once it is settled.
 */
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
    },
    reject: {
      label: 'Ohne Erstattung schließen',
      explanation: 'Zum Beispiel, weil die Zahlung anders erstattet oder verrechnet wurde.',
      needsReason: 'yes',
      reasonLabel: 'Wie die Zahlung erledigt wurde, für die Person',
    },
  },
  read,
  describe: async (_db, payment) => describe(payment),
  forecast: async (_db, payment) => centsToMove(payment),
  money: { cents: (cents) => cents, target: ({ personId }) => `person ${personId}` },
  async approve(trx, { order: { order_id }, goneBack }) {
    const order = await holdCheckoutOrder(trx, order_id);
    const cents = centsToMove({ order, goneBack, backCents: await sumGoneBack(trx, order) });
    // The job asks the provider: a refund that was asked for in a transaction could not be taken back with it.
    await changeCheckoutOrder(trx, order, { state: 'refunding', data: null });
    return cents;
  },
  async reject(trx: Trx, { order: { order_id }, goneBack }) {
    if (goneBack) return;
    const order = await holdCheckoutOrder(trx, order_id);
    assertUndecided({ order, goneBack });
    await changeCheckoutOrder(trx, order, { state: 'kept', data: null });
  },
  approvalMails: (payment, _cents, told) =>
    payment.email === null ? [] : [paymentRefunded({ ...payment, email: payment.email }, toldOf(payment, told))],
  rejectionMails: (payment, told) =>
    payment.email === null ? [] : [paymentKept({ ...payment, email: payment.email }, toldOf(payment, told))],
};

const toldOf = ({ number, order: { paid_cents, paid_currency } }: UnsavedPayment, told: Told) => ({
  ...told,
  number,
  cents: paid_cents ?? 0,
  currency: paid_currency ?? '',
});

type GoneBack = Pick<Selectable<Tables['payment_gone_back']>, 'refund_id' | 'how' | 'cents' | 'currency'> & {
  /** The provider's number of the movement by which it is there again. */
  restoredBy: string | null;
};

interface UnsavedPayment {
  number: number;
  order: CheckoutOrder;
  /** What went back of a payment whose order is saved. */
  goneBack: GoneBack | undefined;
  /** What of the payment went back by somebody else's doing, in hundredths of its currency. */
  backCents: Cents;
  personId: number;
  gguid: string;
  name: string;
  /** Null once the account has ended. */
  email: string | null;
}

async function read(db: Db, { number, details: kept }: RegisteredCase): Promise<UnsavedPayment> {
  const { orderId, refundId } = details.parse(kept);
  const order = await getCheckoutOrder(db, orderId);
  const goneBack = refundId === undefined ? undefined : await getGoneBack(db, order, refundId);
  const { email, gguid, first_name, last_name, ended_at } = await getPerson(db, order.person_id);
  return {
    number,
    order,
    goneBack,
    backCents: await sumGoneBack(db, order),
    personId: order.person_id,
    gguid,
    name: `${first_name} ${last_name}`,
    email: ended_at ? null : email,
  };
}

/**
 * What goes back; another currency counts as a large sum, which two people confirm. Throws Refusal 422 where something
 * has gone already.
 */
function centsToMove({ order, goneBack, backCents }: Pick<UnsavedPayment, 'order' | 'goneBack' | 'backCents'>): Cents {
  assertUndecided({ order, goneBack });
  if (backCents > 0)
    throw ruleBroken(
      'Von dieser Zahlung ist beim Zahlungsdienst schon Geld zurückgegangen. Bitte schließen Sie den Vorgang ohne Erstattung.',
    );
  return order.paid_currency === 'EUR' ? order.paid_cents! : Number.MAX_SAFE_INTEGER;
}

function assertUndecided({ order: { state }, goneBack }: Pick<UnsavedPayment, 'order' | 'goneBack'>): void {
  if (goneBack) throw ruleBroken('Diese Zahlung ist schon zurückgegangen. Zu erstatten ist nichts.');
  if (state !== 'unsaved') throw ruleBroken('Über diese Zahlung ist schon entschieden.');
}

const amountOf = ({ paid_cents, paid_currency }: CheckoutOrder) => `${formatCents(paid_cents ?? 0)} ${paid_currency ?? ''}`;

const states: Partial<Record<CheckoutOrder['state'], string>> = {
  saved: 'bezahlt und gespeichert',
  unsaved: 'bezahlt, nicht gespeichert',
  refunding: 'Erstattung ist unterwegs',
  refunded: 'erstattet',
  kept: 'anders erledigt',
};

/** Throws when there is none of that id. */
async function getGoneBack(db: Db, { region_id, order_id }: CheckoutOrder, refundId: string): Promise<GoneBack> {
  return db
    .selectFrom('payment_gone_back as b')
    .leftJoin('payment_gone_back as r', (join) =>
      join.onRef('r.region_id', '=', 'b.region_id').onRef('r.order_id', '=', 'b.order_id').onRef('r.undoes', '=', 'b.refund_id'),
    )
    .select(['b.refund_id', 'b.how', 'b.cents', 'b.currency', 'r.refund_id as restoredBy'])
    .where('b.region_id', '=', region_id)
    .where('b.order_id', '=', order_id)
    .where('b.refund_id', '=', refundId)
    .executeTakeFirstOrThrow();
}

/** What went back, and what became of what it had paid. */
function wentBackText({ how, currency, restoredBy }: GoneBack): string {
  const by =
    how === 'refunded'
      ? 'Die Zahlung wurde direkt beim Zahlungsdienst erstattet.'
      : 'Die Bank oder der Zahlungsdienst hat die Zahlung zurückgeholt.';
  const now = restoredBy ? 'Inzwischen ist das Geld wieder da.' : currency === 'EUR' && 'Die Rechnung ist damit wieder offen.';
  return [by, 'Was damit bezahlt wurde, ist gespeichert und besteht weiter.', now].filter(Boolean).join(' ');
}

async function sumGoneBack(db: Db, { region_id, order_id }: CheckoutOrder): Promise<Cents> {
  const { cents } = await db
    .selectFrom('payment_gone_back')
    .select(sql<Cents>`coalesce(sum(cents), 0)::bigint`.as('cents'))
    .where('region_id', '=', region_id)
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  return cents;
}

function describe({ order, goneBack, backCents, name, gguid }: UnsavedPayment): CaseSection[] {
  const fact = (title: string, value: string | null) => (value ? [{ name: title, value, link: null }] : []);
  return [
    goneBack
      ? {
          type: 'words',
          title: 'Zurückgegangen',
          text: wentBackText(goneBack),
        }
      : { type: 'words', title: 'Warum nichts gespeichert wurde', text: order.problem ?? '' },
    {
      type: 'facts',
      title: 'Zahlung',
      facts: [
        ...fact('Gezahlt', amountOf(order)),
        ...fact('Zurückgegangen', goneBack ? `${formatCents(goneBack.cents)} ${goneBack.currency}` : null),
        ...fact('Schon zurückgegangen', !goneBack && backCents > 0 ? `${formatCents(backCents)} ${order.paid_currency}` : null),
        ...fact('Nummer der Rückzahlung', goneBack?.refund_id ?? null),
        ...fact('Nummer der Gutschrift', goneBack?.restoredBy ?? null),
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
