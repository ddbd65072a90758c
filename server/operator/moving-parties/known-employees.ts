import { nextDueDay } from '#contract/money/charges/charge-days.ts';
import type { ChargeWindow } from '#contract/money/charges/charge-window.ts';
import type { PartyFault } from '#contract/operator/moving-parties/faults.ts';
import type { ChargePlan } from '#contract/parties/employers/charge-plan.ts';
import { contractStatusOn } from '#contract/parties/partners/contract-status.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { isEmployerStopped } from '#server/ledger/write/freeze-charge-order.ts';
import { readChargeWindow } from '#server/money/charges/read-charge-window.ts';
import { listCardPlaces } from '#server/parties/cards/reads.ts';
import { type EmployeeCard, listEmployeeCards, listPlannedCards } from '#server/parties/employee-cards/plans.ts';
import { type Bank, findBank } from '#server/parties/businesses/banks.ts';
import { getContract } from '#server/parties/businesses/contracts.ts';
import { mandateActiveFrom } from '#server/parties/businesses/mandate.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';
import type { ToldEmployee } from './judge-employee.ts';

/** A plan as our calendar asks for it. */
export const planTold = ({ cents, frequence, time, chargeFrom }: ToldEmployee): ChargePlan => ({
  isChargingActive: true,
  chargeCent: cents,
  chargeFrequence: frequence,
  chargeTime: time,
  customChargeDate: null,
  chargeFrom,
  deletionDate: null,
  isCardLost: false,
});

/** The first day (ISO) on which we charge it, whatever the contract says; null where that cannot be read. */
export function firstDayOf(told: ToldEmployee): string | null {
  if (told.chargeFrom === null) return null;
  const before = new Date(Date.parse(told.chargeFrom) - 86_400_000).toISOString().slice(0, 10);
  return nextDueDay(planTold(told), { startDate: null, endDate: null }, before) ?? null;
}

/**
 * What of some rows stands against what the portal has already: contracts that cannot charge, cards of others, plans
 * that the employer has given itself. In the order of the rows. In a transaction that holds employer and cards, this
 * stays true until it ends.
 */
export async function judgeEmployeesByPortal(db: Db, regionId: number, rows: readonly ToldEmployee[]): Promise<PartyFault[][]> {
  if (rows.length === 0) return [];
  const employers = new Map<number, Known>();
  for (const id of new Set(rows.flatMap(({ employer }) => employer?.id ?? [])))
    employers.set(id, await readKnown(db, regionId, id));
  const cards = rows.flatMap(({ card }) => card ?? []);
  const places = new Map((await listCardPlaces(db, regionId, cards)).map((place) => [place.card, place]));
  const holders = await listNamesOfPeople(
    db,
    [...places.values()].map(({ customerId }) => customerId),
  );
  const accounts = new Map((await findCardAccounts(db, regionId, [...new Set(cards)])).map((account) => [account.card, account]));
  const planned = await listPlannedCards(db, regionId, cards);
  return rows.map((told) => {
    const faults: PartyFault[] = [];
    const known = told.employer && employers.get(told.employer.id)!;
    if (known) faults.push(...judgeEmployer(told, known));
    if (told.card === null) return faults;
    const account = accounts.get(told.card);
    const place = places.get(told.card)!;
    if (!account || account.isTest || account.status === 'locked' || account.status === 'emptied') faults.push('card-closed');
    if (place.partnerId !== null) faults.push('card-of-partner');
    if (known && place.employerId !== null && place.employerId !== known.id) faults.push('card-of-other-employer');
    else if (planned.has(told.card)) faults.push('card-has-plan');
    else if (known?.numbers.has(told.personnelNumber)) faults.push('person-has-plan');
    const holder = place.customerId === null ? undefined : holders.get(place.customerId);
    if (holder !== undefined && !isSameFamily(holder, told.lastName)) faults.push('card-of-person');
    return faults;
  });
}

/** First names are shortened and misspelt; a card of somebody else rarely has the same last name. */
const isSameFamily = (holder: string, lastName: string) => ` ${holder.toLowerCase()}`.endsWith(` ${lastName.toLowerCase()}`);

interface Known {
  id: number;
  isActive: boolean;
  bank: Bank | undefined;
  isStopped: boolean;
  window: ChargeWindow;
  /** Personnel numbers that have a card with a plan. */
  numbers: ReadonlySet<string>;
}

async function readKnown(db: Db, regionId: number, employerId: number): Promise<Known> {
  const employer = { regionId, employerId };
  const contract = await getContract(db, { kind: 'employer', ...employer });
  const { is_in_review, contract_end_at: contractEndAt } = contract;
  const status = contractStatusOn({ isInReview: is_in_review === true, contractEndAt }, await getLedgerToday(db));
  return {
    id: employerId,
    isActive: status === 'Aktiv' || status === 'Gekündigt',
    bank: await findBank(db, { kind: 'employer', ...employer }),
    isStopped: await isEmployerStopped(db, regionId, employerId),
    window: await readChargeWindow(db, employer),
    numbers: new Set((await listEmployeeCards(db, employer)).filter(isCharged).map((row) => row.personnel_number)),
  };
}

const isCharged = (row: EmployeeCard) => row.personnel_number !== '' && row.charge_cents !== null;

function judgeEmployer(told: ToldEmployee, { isActive, bank, isStopped, window }: Known): PartyFault[] {
  const faults: PartyFault[] = [];
  const firstDay = firstDayOf(told);
  if (!isActive) faults.push('employer-not-active');
  if (bank === undefined) faults.push('employer-without-payment');
  else if (bank.payment_method === 'Bankeinzug' && !isSignedBy(bank, firstDay)) faults.push('employer-without-mandate');
  if (isStopped) faults.push('employer-stopped');
  if (firstDay === null) return faults;
  if (window.startDate !== null && firstDay < window.startDate) faults.push('charge-before-start');
  else if (firstDay < window.earliest) faults.push('charge-day-over');
  if (window.latest !== null && firstDay > window.latest) faults.push('charge-after-end');
  return faults;
}

function isSignedBy(bank: Bank, day: string | null): boolean {
  const from = mandateActiveFrom(bank);
  return bank.iban !== null && from !== null && (day === null || from <= day);
}
