import { Temporal } from 'temporal-polyfill';
import type { ShownEmployeeCard } from '#contract/money/employee-cards/employee-cards.ts';
import { type NextCharge, nextCharges } from '#contract/money/employee-cards/month-benefits.ts';
import { findClosedCards } from '#server/ledger/read/card-account.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { readChargeStart } from '#server/money/charges/read-charge-window.ts';
import { listCardCharges } from '#server/money/charges/list-card-charges.ts';
import { listCardsOfEmployer } from '#server/parties/cards/reads.ts';
import { type EmployeeCardForm, listEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { emptyForm, fieldsOf, planOfForm } from './card-form.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';

/** A card of an employer with what is said of it. */
export interface KnownCard {
  form: EmployeeCardForm;
  /** 0 where nothing is said of it yet. */
  version: number;
  isRegistered: boolean;
  /** Locked or emptied: nothing can be put onto it any more. */
  isClosed: boolean;
  /** Its place in the employer's boxes. */
  place: number;
}

/** All cards of an employer by number, those in stock too. */
export async function readKnownCards(db: Db, employer: EmployerKey): Promise<KnownCard[]> {
  const cards = await listCardsOfEmployer(db, employer);
  const rows = new Map((await listEmployeeCards(db, employer)).map((row) => [row.card_number, row]));
  const closed = await findClosedCards(
    db,
    employer.regionId,
    cards.map(({ card }) => card),
  );
  return cards.map(({ card, isRegistered, place }) => {
    const row = rows.get(card);
    if (!row) return { form: emptyForm(card), version: 0, isRegistered, isClosed: closed.has(card), place };
    const { region_id: _region, employer_id: _employer, version, ...form } = row;
    return { form, version, isRegistered, isClosed: closed.has(card), place };
  });
}

const nameOf = (first: string, last: string) => `${first} ${last}`.trim();

/** When each card is charged next, and what its employee gets in that month. */
export async function readNextCharges(
  db: Db,
  employer: EmployerKey,
  known: readonly Pick<KnownCard, 'form' | 'isClosed'>[],
): Promise<Map<string, NextCharge>> {
  const { since, ...terms } = await readChargeStart(db, employer);
  const today = berlinDay(await readLedgerClock(db));
  const cards = known.map(({ form, isClosed }) => ({
    cardID: form.card_number,
    personnelNumber: form.personnel_number,
    name: nameOf(form.first_name, form.last_name),
    // Nothing can be put onto a closed card, whatever its plan says.
    plan: { ...planOfForm(form), isCardLost: form.is_card_lost || isClosed },
  }));
  const charges = await listCardCharges(db, employer, { from: today.with({ day: 1 }).toString() });
  const frozen = charges.map(({ card, isLoaded, firstName, lastName, ...charge }) => ({
    ...charge,
    name: nameOf(firstName, lastName),
    cardID: card,
    isComing: !isLoaded,
  }));
  return nextCharges(cards, terms, { since, frozen });
}

/** The employer's cards as it may see them: nothing of their money but what it puts onto them itself. */
export async function listShownEmployeeCards(db: Db, employer: EmployerKey): Promise<ShownEmployeeCard[]> {
  const known = await readKnownCards(db, employer);
  const charges = await readNextCharges(db, employer, known);
  return known.map((card) => shownCard(card, charges.get(card.form.card_number)!));
}

/** A card as the wire has it. */
export function shownCard(
  { form, version, isRegistered, isClosed }: KnownCard,
  { day, monthCents, unclearCents, frozen }: NextCharge,
): ShownEmployeeCard {
  return {
    cardID: form.card_number,
    ...fieldsOf(form),
    chargeFrom: form.charge_from,
    isCardActive: !isClosed,
    isCardRegistered: isRegistered,
    nextChargeTimestamp: day === null || isClosed ? null : chargeInstant(day),
    isFlaggedForDeletion: form.deletion_date !== null,
    isCardLost: form.is_card_lost,
    version,
    monthCents,
    unclearCents,
    frozenCharges: isClosed ? [] : frozen,
  };
}

/** Thousands of cards share few days, and there are not many more days in the years that count here. */
const instants = new Map<string, number>();

/** 06:00 of a day in Berlin, in seconds since 1970. */
function chargeInstant(day: string): number {
  const known = instants.get(day);
  if (known !== undefined) return known;
  const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: '06:00' });
  const seconds = at.epochMilliseconds / 1000;
  instants.set(day, seconds);
  return seconds;
}
