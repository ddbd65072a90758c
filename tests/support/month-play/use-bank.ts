import { due, executeFile } from './execute-file.ts';
import { happen } from './happen.ts';
import { payInvoices, payOrders, payStatements } from './payers.ts';
import { count, type Stage, type Town, type Truth } from './stage.ts';

/** What moves at the bank on a day: our files, what comes back of them, and what businesses and others pay. */
export function useBank(stage: Stage, town: Town, day: string): void {
  const { chance } = stage;
  for (const order of town.orders.filter(({ file }) => file.on <= day)) executeFile(stage, town, order, day);
  town.orders = town.orders.filter(({ file }) => file.on > day);
  for (const back of due(town, day)) back();
  payInvoices(stage, town, day);
  payStatements(stage, town, day);
  payOrders(stage, town, day);
  if (chance.of(0.15)) {
    const cents = chance.between(100, 30_000);
    const name = chance.pick(['Erika Unbekannt', 'Stadtwerke']);
    const truth = happen(stage, town, day, { cents, entry: { name, iban: UNKNOWN, text: 'Danke' } });
    sendBackLater.set(truth, town);
    count(stage, 'unknown money');
  }
  if (chance.of(0.1)) {
    happen(stage, town, day, { cents: -chance.between(100, 2_000), entry: { text: 'Kontoführung' }, otherwise: 'outside' });
    count(stage, 'bank fee');
  }
  for (const truth of town.truths.values())
    if (sendBackLater.get(truth) === town && truth.state === 'clarification' && chance.of(0.2)) sendBack(stage, town, truth, day);
}

/** The account of those whom nobody knows. */
const UNKNOWN = 'DE02500105170137075030';

const sendBackLater = new WeakMap<Truth, Town>();

function sendBack(stage: Stage, town: Town, truth: Truth, day: string): void {
  sendBackLater.delete(truth);
  happen(stage, town, day, {
    cents: -truth.cents,
    // To anybody else two have to agree.
    entry: { iban: UNKNOWN, text: 'Zurück' },
    shares: () =>
      truth.state === 'clarification'
        ? [{ kind: 'clarification', key: String(truth.movementId), cents: -truth.cents, openCents: -truth.cents }]
        : [],
    book() {
      truth.state = 'sent-back';
      count(stage, 'sent back');
      return [() => void (truth.state = 'clarification')];
    },
  });
}
