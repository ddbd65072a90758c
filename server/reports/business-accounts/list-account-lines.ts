import type { AccountLine, AccountLineKind } from '#contract/reports/business-accounts/business-accounts.ts';
import type { Cents } from '#contract/common/money.ts';
import { invoiceKinds, settledTexts } from '#contract/reports/invoices/invoice-kinds.ts';
import { reminderLevels } from '#contract/reports/reminders/reminders.ts';
import {
  listChargeOrderAccountLines,
  type ChargeOrderAccountLine,
} from '#server/money/charges/list-charge-order-account-lines.ts';
import type { OwnBusiness } from '#server/parties/businesses/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type InvoiceAccountLine, listInvoiceAccountLines } from '#server/reports/invoices/list-invoice-account-lines.ts';
import type { RemindedItem } from '#server/reports/reminders/list-reminders-of.ts';
import {
  listStatementAccountLines,
  type StatementAccountLine,
} from '#server/reports/settlements/list-statement-account-lines.ts';

/** A line before the balance is known. */
export interface UnsummedLine extends Pick<AccountLine, 'day' | 'kind' | 'label' | 'paper' | 'text' | 'state'> {
  /** What it moves. Positive: the business owes it. */
  cents: Cents;
  /** What was settled before it was asked for, and so moves nothing. */
  settledCents: Cents;
}

/** All that has moved on the account of a business, by day; of a day items come before payments. */
export async function listAccountLines(
  db: Db,
  business: OwnBusiness,
  reminders: readonly RemindedItem[],
): Promise<UnsummedLine[]> {
  const own =
    business.kind === 'partner'
      ? (await listStatementAccountLines(db, business)).map(ofStatement)
      : (await listChargeOrderAccountLines(db, business)).map(ofOrder);
  const lines = [...own, ...(await listInvoiceAccountLines(db, business)).map(ofInvoice), ...reminders.map(ofReminder)];
  return lines.toSorted((one, other) => one.day.localeCompare(other.day) || rankOf(one.kind) - rankOf(other.kind));
}

const ranks: Record<AccountLineKind, number> = {
  statement: 0,
  invoice: 0,
  cancellation: 1,
  'charge-order': 0,
  'cancelled-order': 1,
  collected: 2,
  received: 2,
  paid: 2,
  'left-out': 3,
  'charge-undo': 3,
  returned: 4,
  corrected: 5,
  reminder: 6,
};
const rankOf = (kind: AccountLineKind) => ranks[kind];

function ofStatement({ what, label, gguid, day, cents, text }: StatementAccountLine): UnsummedLine {
  const kindOf = (): AccountLineKind => {
    if (what === 'statement' || what === 'returned') return what;
    if (cents > 0) return 'paid';
    return what === 'paid' ? 'collected' : 'received';
  };
  return {
    day,
    kind: kindOf(),
    label,
    paper: gguid === null ? null : { kind: 'statement', id: gguid },
    text,
    state: what === 'statement' ? 'balanced' : null,
    cents,
    settledCents: 0,
  };
}

const orderKinds: Record<ChargeOrderAccountLine['what'], AccountLineKind> = {
  order: 'charge-order',
  cancelled: 'cancelled-order',
  'left-out': 'left-out',
  undone: 'charge-undo',
  'charge-collection': 'collected',
  'charge-payment': 'received',
  'charge-return': 'returned',
  'charge-payout': 'paid',
  'charge-payment-undo': 'returned',
  'charge-payout-undo': 'returned',
  'charge-payment-return': 'returned',
  'charge-payment-return-undo': 'corrected',
};

function ofOrder({ what, label, gguid, day, cents, text, isCancelled }: ChargeOrderAccountLine): UnsummedLine {
  const stateOf = () => (isCancelled ? ('cancelled' as const) : ('balanced' as const));
  return {
    day,
    kind: orderKinds[what],
    label,
    paper: { kind: 'charge-order', id: gguid },
    text,
    state: what === 'order' ? stateOf() : null,
    cents,
    settledCents: 0,
  };
}

function ofInvoice(line: InvoiceAccountLine): UnsummedLine {
  const { label, day } = line;
  const paper = { kind: 'invoice', id: line.gguid } as const;
  if (line.what !== 'invoice') {
    const kind = line.what === 'transfer' ? (line.cents > 0 ? 'paid' : 'received') : kindOfMoney[line.what];
    return { day, kind, label, paper, text: line.text, state: null, cents: line.cents, settledCents: 0 };
  }
  const { kind, settledHow, owedCents, cancels, isCancelled, cents } = line;
  // That a statement has settled it, its state says.
  const toldHow = settledHow === 'statement' && !isCancelled ? null : settledHow;
  const texts = [cancels ? `Storno von ${cancels}` : invoiceKinds[kind], toldHow && settledTexts[toldHow]];
  const stateOf = (): AccountLine['state'] => {
    if (isCancelled) return 'cancelled';
    if (settledHow !== null) return 'settled';
    return cancels === null ? 'balanced' : null;
  };
  return {
    day,
    kind: cancels === null ? 'invoice' : 'cancellation',
    label,
    paper,
    text: texts.filter(Boolean).join(', '),
    state: stateOf(),
    // What was paid online and goes back is owed from then on.
    cents: settledHow === null ? cents : -owedCents,
    settledCents: settledHow === null ? 0 : Math.abs(cents) - owedCents,
  };
}

const kindOfMoney = {
  debit: 'collected',
  returned: 'returned',
  'taken-back': 'returned',
  'online-back': 'returned',
  'online-again': 'received',
} as const;

function ofReminder({ item, level, sentOn, letter }: RemindedItem): UnsummedLine {
  const [, label] = item.split(' ') as [string, string];
  const name = reminderLevels.find((one) => one.level === level)?.name ?? '';
  const paper = letter === null ? null : ({ kind: 'reminder', id: letter } as const);
  return { day: sentOn, kind: 'reminder', label, paper, text: name, state: null, cents: 0, settledCents: 0 };
}
