import { bankUndoKind, readUndone } from '#server/reports/bank-statements/bank-undo-kind.ts';
import { findMovement } from '#server/reports/bank-statements/read-movements.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { bookShare, invoiceOf } from './book-share.ts';
import type { Chance } from './chance.ts';
import { creditOf, openOf, orderOpen } from './own-sums.ts';
import { told } from './tell-bank.ts';
import { count, type Stage, type Town, type TrueShare, type Truth } from './stage.ts';

/** What is not there any more, or came back, is not taken back: the words of why. */
const REFUSALS = {
  'a return': /^Eine Rückgabe lässt sich nicht zurücknehmen/,
  'sent back': /^Dieses Geld ist zurückgeschickt/,
  loaded: /^Mit diesem Geld sind schon Karten geladen/,
  'used credit': /^Was hier zu viel kam, ist schon verrechnet/,
  refunded: /^Seither ist zu dieser Rechnung Geld zurückgezahlt/,
  'paid out': /^Eine Abrechnung hat dieses Geld schon an den Partner ausgezahlt/,
  'not owed any more':
    /^(Zurückgezahlt werden kann höchstens|Dem Partner steht so viel nicht zu|Zu dieser Rechnung ist nichts zu zahlen)/,
  'paid since': /^Seither ist an diesen Partner Geld gezahlt/,
  'taken back': /gibt es nicht, oder sie ist schon zurückgekommen|^Dieses Geld ist schon zurückgenommen/,
};

/** Some decisions are taken back: most were for another item, and some for the same one after all. */
export async function undoDecisions(stage: Stage, town: Town): Promise<void> {
  for (const truth of town.truths.values()) {
    if (truth.isSettled || !['booked', 'outside', 'sent-back'].includes(truth.state)) continue;
    const chance = chanceToUndo(stage, truth);
    if (!chance) continue;
    const before = truth.state;
    if (!(await undo(stage, town, truth))) continue;
    count(
      stage,
      `${before === 'outside' ? 'set aside' : truth.isOfFile ? 'file' : (truth.bookedFor[0]?.kind ?? 'nothing')} undone`,
    );
    truth.contraries.forEach((contrary) => contrary());
    Object.assign(truth, {
      state: truth.wasClarified ? 'clarification' : 'open',
      inBooks: 0,
      contraries: [],
      bookedFor: [],
      entries: [],
    });
    if (!truth.isOfFile && chance.of(0.7)) isForAnother(stage, town, truth);
  }
}

/** The row that says so; a return of a charge order's payment has one of its own. */
function chanceToUndo({ chance, orderChance }: Stage, { bookedFor }: Truth): Chance | undefined {
  if (chance.of(0.03)) return chance;
  return bookedFor[0]?.kind === 'charge-payment-return' && orderChance.of(0.15) ? orderChance : undefined;
}

async function undo(stage: Stage, town: Town, { movementId, bookedFor }: Truth): Promise<boolean> {
  const { database, staffId, office } = stage;
  const { regionId } = town;
  const { round } = (await findMovement(database.db, regionId, movementId!))!;
  const taken = { regionId, movement: movementId!, round };
  const payload = { ...taken, ...(await readUndone(database.db, taken)) };
  const by = { askedBy: staffId, confirmedBy: null, regionId, reason: 'Anderer Posten', office };
  try {
    await database.db.transaction().execute((trx) => bankUndoKind.carryOut(trx, payload, by));
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why = Object.entries(REFUSALS).find(([, words]) => words.test(error.message))?.[0];
    if (!why) stage.faults.push(`movement ${movementId} for ${told(bookedFor)} is not taken back: ${error.message}`);
    count(stage, `not undone: ${why}`);
    return false;
  }
}

type Item = Pick<TrueShare, 'kind' | 'key'>;

/** From now on it is for something else, or for nothing that anybody knows. */
function isForAnother(stage: Stage, town: Town, truth: Truth): void {
  const { cents } = truth;
  const item = pickAnother(stage, town, cents);
  truth.isReady = () => true;
  truth.otherwise = 'clarification';
  truth.book = (shares) => shares.map((share) => bookShare(stage, town, share));
  truth.shares = () => {
    const openCents = item ? openFor(town, item) : 0;
    const fits = cents > 0 ? openCents >= 0 : openCents <= cents;
    return item && fits ? [{ ...item, cents, openCents }] : [];
  };
  count(stage, `for another ${item?.kind ?? 'one'}`);
}

function pickAnother({ chance }: Stage, { sums }: Town, cents: number): Item | undefined {
  const invoices = [...sums.invoices.values()].filter(
    (one) => one.kind !== 'cancellation' && !one.isSettled && (cents > 0 ? openOf(one) >= 0 : openOf(one) <= cents),
  );
  const orders = [...sums.orders.values()].filter((one) => cents < 0 || one.method === 'Rechnung' || one.isReturned);
  const partners = [...sums.partners.values()].filter(({ statement }) => statement !== null);
  const items: Item[] = [];
  if (invoices.length > 0) {
    const { year, number } = chance.pick(invoices);
    items.push({ kind: 'invoice', key: `${year}-${number}` });
  }
  if (orders.length > 0)
    items.push({ kind: cents > 0 ? 'charge-order' : 'charge-credit', key: String(chance.pick(orders).number) });
  if (partners.length > 0) items.push({ kind: 'partner', key: String(chance.pick(partners).partnerId) });
  return chance.pick([...items, undefined]);
}

/** What is open of an item, as money for it is signed. */
function openFor({ sums }: Town, { kind, key }: Pick<TrueShare, 'kind' | 'key'>): number {
  if (kind === 'invoice') return openOf(invoiceOf(sums, key));
  if (kind === 'partner') return -sums.partners.get(Number(key))!.open;
  const order = sums.orders.get(Number(key))!;
  return kind === 'charge-order' ? orderOpen(order) : -creditOf(sums, order.employerId);
}
