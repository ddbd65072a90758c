import { Temporal } from 'temporal-polyfill';
import type { ChargeTerms } from '#contract/parties/employers/charge-plan.ts';
import type { EmployerCard } from '#contract/money/employee-cards/employee-cards.ts';
import { type NextCharge, nextCharges } from '#contract/money/employee-cards/month-benefits.ts';
import { findClosedCards } from '#server/ledger/read/card-account.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { listCardCharges } from '#server/money/charges/list-card-charges.ts';
import { listCardsOfEmployer } from '#server/parties/cards/cards-of-employer.ts';
import {
  type EmployeeCardForm,
  type EmployerKey,
  listEmployeeCards,
  readChargeTerms,
} from '#server/parties/employee-cards/plans.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { emptyForm, fieldsOf, planOfForm } from './card-form.ts';

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

/** When each card is charged next, and what its employee gets in that month. */
export async function readNextCharges(
  db: Db,
  employer: EmployerKey,
  forms: readonly EmployeeCardForm[],
): Promise<Map<string, NextCharge>> {
  const { orderedUntil, ...terms }: ChargeTerms & { orderedUntil: string | null } = await readChargeTerms(db, employer);
  const today = berlinDay(await readLedgerClock(db));
  const cards = forms.map((form) => ({
    cardID: form.card_number,
    personnelNumber: form.personnel_number,
    plan: planOfForm(form),
  }));
  const charges = await listCardCharges(db, employer, { from: today.with({ day: 1 }).toString() });
  const ordered = charges.map(({ card, isLoaded, ...charge }) => ({ ...charge, cardID: card, isComing: !isLoaded }));
  return nextCharges(cards, terms, { since: orderedUntil ?? today.toString(), ordered });
}

/** The employer's cards as it may see them: nothing of their money but what it puts onto them itself (rulings 7). */
export async function listEmployerCards(db: Db, employer: EmployerKey): Promise<EmployerCard[]> {
  const known = await readKnownCards(db, employer);
  const charges = await readNextCharges(
    db,
    employer,
    known.map(({ form }) => form),
  );
  return known.map((card) => shownCard(card, charges.get(card.form.card_number)!));
}

/** A card as the wire has it. */
export function shownCard({ form, version, isRegistered, isClosed }: KnownCard, { day, monthCents }: NextCharge): EmployerCard {
  return {
    cardID: form.card_number,
    ...fieldsOf(form),
    isCardActive: !isClosed,
    isCardRegistered: isRegistered,
    nextChargeTimestamp: day === null ? null : chargeInstant(day),
    isFlaggedForDeletion: form.deletion_date !== null,
    isCardLost: form.is_card_lost,
    version,
    monthCents,
  };
}

/** Thousands of cards share few days, and there are not many more days in the years that count here. */
const instants = new Map<string, number>();

/** 06:00 of a day in Berlin (rulings 7, Charges), in seconds since 1970. */
function chargeInstant(day: string): number {
  const known = instants.get(day);
  if (known !== undefined) return known;
  const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: '06:00' });
  const seconds = at.epochMilliseconds / 1000;
  instants.set(day, seconds);
  return seconds;
}
