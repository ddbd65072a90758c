import type { Cents } from '#contract/common/money.ts';
import { statementLabel } from '#server/reports/settlements/statement-label.ts';
import type { Chance } from './chance.ts';
import { happen } from './happen.ts';
import { type BusinessKey, creditOf, inPlaceOf, openOf, orderOpen, type OwnInvoice, type OwnSums } from './own-sums.ts';
import { count, type Stage, type Town, type TrueShare, type Truth } from './stage.ts';

const ibanOf = (town: Town, business: BusinessKey): string | undefined => {
  const id = Number(business.split(' ')[1]);
  if (business.startsWith('partner')) return town.sums.partners.get(id)!.iban ?? undefined;
  return town.employers.find(({ employerId }) => employerId === id)!.iban;
};

/** A number as payers write it. */
const written = (chance: Chance, label: string): string =>
  chance.pick([label, label, label.toLowerCase(), label.replaceAll('-', ' '), label.replace(/0(?=\d*$)/, 'O')]);

const shareOfInvoice = (invoice: OwnInvoice, cents: Cents): TrueShare => ({
  kind: 'invoice',
  key: `${invoice.year}-${invoice.number}`,
  cents,
  openCents: openOf(invoice),
});

/** The bank's screen takes nothing more for an invoice of which something is to be given back. */
const sharesOf = (parts: readonly { invoice: OwnInvoice; cents: Cents }[]): TrueShare[] =>
  parts.some(({ invoice }) => openOf(invoice) < 0) ? [] : parts.map(({ invoice, cents }) => shareOfInvoice(invoice, cents));

export function payInvoices(stage: Stage, town: Town, day: string): void {
  const { chance } = stage;
  const { sums } = town;
  const groups = Map.groupBy(
    [...sums.invoices.values()].filter((invoice) => openOf(invoice) !== 0 && !isOnItsWay(invoice)),
    ({ business }) => business,
  );
  for (const [business, all] of groups) {
    const owed = all.filter(
      (invoice) => openOf(invoice) > 0 && (invoice.debitsOn === null || invoice.debitsOn < day || chance.of(0.04)),
    );
    if (owed.length > 1 && chance.of(0.1)) {
      payTogether(stage, town, business, owed, day);
      continue;
    }
    for (const invoice of owed) {
      const how = chance.pick([
        'exact',
        'exact',
        'part',
        'more',
        'twice',
        'wait',
        'wait',
        'wait',
        'wait',
        'wait',
        'wait',
      ] as const);
      if (how === 'wait') continue;
      const open = openOf(invoice);
      const cents = how === 'part' ? chance.between(1, open) : how === 'more' ? open + chance.between(1, 5_000) : open;
      for (let times = how === 'twice' ? 2 : 1; times > 0; times--) transfer(stage, town, invoice, cents, day);
      count(stage, `paid ${how}`);
      if (invoice.isPaidOnline) count(stage, 'online paid anew');
    }
    for (const invoice of all.filter((one) => openOf(one) < 0 && !isRefunding(one) && chance.of(0.3)))
      refund(stage, town, invoice, day);
  }
}

/** Money that the bank has not told of, or nobody has booked yet. */
const paidOn = new WeakMap<OwnInvoice, Truth[]>();

export function isOnItsWay(invoice: OwnInvoice): boolean {
  return (paidOn.get(invoice) ?? []).some(({ state }) => state === 'waiting' || state === 'open');
}

/** What somebody has sent back already, and nobody has booked. */
export const isRefunding = (invoice: OwnInvoice): boolean =>
  (paidOn.get(invoice) ?? []).some(({ cents, state }) => cents < 0 && state !== 'booked');

export function transfer(stage: Stage, town: Town, invoice: OwnInvoice, cents: Cents, day: string): void {
  const { chance } = stage;
  const { sums } = town;
  const iban = chance.of(0.8) ? ibanOf(town, invoice.business) : undefined;
  const truth = happen(stage, town, day, {
    cents,
    business: invoice.business,
    entry: {
      text: `Rechnung ${written(chance, invoice.label)}`,
      name: 'Zahler',
      ...(chance.of(0.5) ? { endToEndId: `Z-${stage.tags}` } : {}),
      ...(iban ? { iban } : {}),
    },
    shares: () => sharesOf([{ invoice: inPlaceOf(sums, invoice.label), cents }]),
  });
  paidOn.set(invoice, [...(paidOn.get(invoice) ?? []), truth]);
}

function payTogether(stage: Stage, town: Town, business: BusinessKey, owed: readonly OwnInvoice[], day: string): void {
  const parts = owed.map((invoice) => ({ invoice, cents: openOf(invoice) }));
  const iban = ibanOf(town, business);
  const truth = happen(stage, town, day, {
    cents: parts.reduce((sum, { cents }) => sum + cents, 0),
    business,
    entry: { text: `Rechnungen ${owed.map(({ label }) => label).join(', ')}`, ...(iban ? { iban } : {}) },
    shares() {
      const shares = new Map<OwnInvoice, Cents>();
      for (const { invoice, cents } of parts) {
        const now = inPlaceOf(town.sums, invoice.label);
        shares.set(now, (shares.get(now) ?? 0) + cents);
      }
      return sharesOf([...shares].map(([invoice, cents]) => ({ invoice, cents })));
    },
  });
  for (const invoice of owed) paidOn.set(invoice, [...(paidOn.get(invoice) ?? []), truth]);
  count(stage, 'paid together');
}

/** What was paid too much goes back; if it belongs to another invoice by then, somebody has to look. */
function refund(stage: Stage, town: Town, invoice: OwnInvoice, day: string): void {
  const { sums } = town;
  const cents = openOf(invoice);
  const truth = happen(stage, town, day, {
    cents,
    entry: { text: `Erstattung ${invoice.label}` },
    shares() {
      const place = openOf(invoice) <= cents ? invoice : inPlaceOf(sums, invoice.label);
      return openOf(place) <= cents ? [shareOfInvoice(place, cents)] : [];
    },
  });
  paidOn.set(invoice, [...(paidOn.get(invoice) ?? []), truth]);
  count(stage, invoice.isPaidOnline ? 'online refund' : 'refund');
}

/** Partners without a mandate transfer what they owe; who has no account is paid by hand. */
export function payStatements(stage: Stage, town: Town, day: string): void {
  const { chance } = stage;
  for (const { partnerId, open, statement, iban } of town.sums.partners.values()) {
    if (open === 0 || statement === null || !chance.of(0.15)) continue;
    if (open > 0 && iban !== null) continue;
    const cents = open > 0 || chance.of(0.6) ? -open : chance.between(1, -open + 500);
    happen(stage, town, day, {
      cents,
      business: `partner ${partnerId}`,
      entry: { text: `ABR-${statementLabel(town.regionId, statement)}` },
      shares() {
        const now = town.sums.partners.get(partnerId)!;
        // While it is owed something, nothing can be paid by it.
        return (cents > 0 ? now.open <= 0 : now.open >= -cents)
          ? [{ kind: 'partner', key: String(partnerId), cents, openCents: -now.open }]
          : [];
      },
    });
    count(stage, cents > 0 ? 'statement paid' : 'paid by hand');
  }
}

export function payOrders(stage: Stage, town: Town, day: string): void {
  const { chance } = stage;
  const { sums } = town;
  for (const order of sums.orders.values()) {
    const open = orderOpen(order);
    if (open === 0 || !chance.of(0.25)) continue;
    const cents = chance.pick([open, open, chance.between(1, open), open + chance.between(1, 3_000)]);
    happen(stage, town, day, {
      cents,
      business: `employer ${order.employerId}`,
      entry: { text: `Ladeauftrag ${written(chance, order.label)}` },
      shares: () => [{ kind: 'charge-order', key: String(order.number), cents, openCents: orderOpen(order) }],
    });
    count(stage, 'order paid');
  }
  for (const { employerId } of town.employers) {
    const credit = creditOf(sums, employerId);
    const last = [...sums.orders.values()].findLast((order) => order.employerId === employerId);
    if (credit === 0 || !last || !chance.of(0.15)) continue;
    const cents = chance.between(1, credit);
    happen(stage, town, day, {
      cents: -cents,
      entry: { text: `Guthaben ${last.label}` },
      shares: () =>
        creditOf(sums, employerId) >= cents
          ? [
              {
                kind: 'charge-credit',
                key: String(lastOrder(sums, employerId)),
                cents: -cents,
                openCents: -creditOf(sums, employerId),
              },
            ]
          : [],
    });
    count(stage, 'credit paid out');
  }
}

const lastOrder = ({ orders }: OwnSums, employerId: number) =>
  Math.max(...[...orders.values()].filter((order) => order.employerId === employerId).map(({ number }) => number));
