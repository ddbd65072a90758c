import type { AccountMove, AccountMoveKind } from '#contract/reports/business-accounts/business-accounts.ts';
import type { Cents } from '#contract/common/money.ts';
import { invoiceKinds, settledTexts } from '#contract/reports/invoices/invoice-kinds.ts';
import { reminderLevels } from '#contract/reports/reminders/reminders.ts';
import { listOrderMoves, type OrderMove } from '#server/money/charges/list-order-moves.ts';
import type { OwnBusiness } from '#server/parties/businesses/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type InvoiceMove, listInvoiceMoves } from '#server/reports/invoices/list-invoice-moves.ts';
import type { RemindedItem } from '#server/reports/reminders/list-reminders-of.ts';
import { listStatementMoves, type StatementMove } from '#server/reports/settlements/list-statement-moves.ts';

/** A line before the balance is known. */
export interface Move extends Pick<AccountMove, 'day' | 'kind' | 'label' | 'paper' | 'text' | 'state'> {
  /** What it moves. Positive: the business owes it. */
  cents: Cents;
  /** What was settled before it was asked for, and so moves nothing. */
  settledCents: Cents;
}

/** All that has moved on the account of a business, by day; of a day items come before payments. */
export async function listAccountMoves(db: Db, business: OwnBusiness, reminders: readonly RemindedItem[]): Promise<Move[]> {
  const own =
    business.kind === 'partner'
      ? (await listStatementMoves(db, business)).map(ofStatement)
      : (await listOrderMoves(db, business)).map(ofOrder);
  const moves = [...own, ...(await listInvoiceMoves(db, business)).map(ofInvoice), ...reminders.map(ofReminder)];
  return moves.toSorted((one, other) => one.day.localeCompare(other.day) || rankOf(one.kind) - rankOf(other.kind));
}

const ranks: Record<AccountMoveKind, number> = {
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
const rankOf = (kind: AccountMoveKind) => ranks[kind];

function ofStatement({ what, label, gguid, day, cents, text }: StatementMove): Move {
  const kindOf = (): AccountMoveKind => {
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

const orderKinds: Record<OrderMove['what'], AccountMoveKind> = {
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

function ofOrder({ what, label, gguid, day, cents, text, isCancelled }: OrderMove): Move {
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

function ofInvoice(move: InvoiceMove): Move {
  const { label, day } = move;
  const paper = { kind: 'invoice', id: move.gguid } as const;
  if (move.what !== 'invoice') {
    const kind = move.what === 'transfer' ? (move.cents > 0 ? 'paid' : 'received') : kindOfMoney[move.what];
    return { day, kind, label, paper, text: move.text, state: null, cents: move.cents, settledCents: 0 };
  }
  const { kind, settledHow, owedCents, cancels, isCancelled, cents } = move;
  // That a statement has settled it, its state says.
  const toldHow = settledHow === 'statement' && !isCancelled ? null : settledHow;
  const texts = [cancels ? `Storno von ${cancels}` : invoiceKinds[kind], toldHow && settledTexts[toldHow]];
  const stateOf = (): AccountMove['state'] => {
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

function ofReminder({ item, level, sentOn, letter }: RemindedItem): Move {
  const [, label] = item.split(' ') as [string, string];
  const name = reminderLevels.find((one) => one.level === level)?.name ?? '';
  const paper = letter === null ? null : ({ kind: 'reminder', id: letter } as const);
  return { day: sentOn, kind: 'reminder', label, paper, text: name, state: null, cents: 0, settledCents: 0 };
}
