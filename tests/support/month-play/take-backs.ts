import { Temporal } from 'temporal-polyfill';
import { movePartner } from './execute-file.ts';
import { happen } from './happen.ts';
import { inPlaceOf, movePaid, type OwnInvoice, payInvoice } from './own-sums.ts';
import { count, monthNow, type Stage, today, type Town, type Truth } from './stage.ts';

const takenBack = new WeakSet<Truth>();

/** The bank takes back some of what was transferred for invoices or by partners, and sends back some of what we sent. */
export async function takeBack(stage: Stage, town: Town, day: string): Promise<void> {
  const { chance, database } = stage;
  const truths = [...town.truths.values()].filter(
    (truth) => truth.state === 'booked' && !truth.isOfFile && !takenBack.has(truth) && chance.of(0.02),
  );
  if (truths.length === 0) return;
  const rows = await database.db
    .selectFrom('bank_booking')
    .select(['movement_id', 'item_kind as kind', 'item_key as item', 'entry_id', 'cents'])
    .where('region_id', '=', town.regionId)
    .where('item_kind', 'in', ['invoice', 'partner'])
    .where(
      'movement_id',
      'in',
      truths.map(({ movementId }) => movementId!),
    )
    .orderBy('movement_id')
    .execute();
  for (const truth of truths) {
    const booking = rows.find(({ movement_id, cents }) => movement_id === truth.movementId && cents === truth.cents);
    if (!booking) continue;
    takenBack.add(truth);
    const { kind, item, entry_id } = booking;
    const cents = -truth.cents;
    happen(stage, town, day, {
      cents,
      entry: { ...truth.entry, returnCode: cents < 0 ? 'FOCR' : 'AC04', isReversal: chance.of(0.5) },
      shares: () => [{ kind: `${kind}-payment-return`, key: String(entry_id), cents, openCents: cents }],
      book: () => (kind === 'partner' ? movePartner(stage, town, Number(item), cents) : undoInvoice(stage, town, item, cents)),
    });
    count(stage, `${kind} payment ${cents < 0 ? 'taken back' : 'sent back'}`);
  }
}

function undoInvoice(stage: Stage, { sums }: Town, item: string, cents: number): void {
  const { label } = [...sums.invoices.values()].find(({ year, number }) => `${year}-${number}` === item)!;
  payInvoice(sums, monthNow(stage), label, cents);
  movePaid(sums, label);
  if (cents < 0) giveTime(stage, inPlaceOf(sums, label));
}

/** It is transferred anew, within a week. */
function giveTime(stage: Stage, invoice: OwnInvoice): void {
  const week = Temporal.PlainDate.from(today(stage)).add({ days: 7 }).toString();
  invoice.dueOn = invoice.dueOn > week ? invoice.dueOn : week;
  if (invoice.debit === null) invoice.debitsOn = null;
}
