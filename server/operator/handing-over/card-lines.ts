import { Temporal } from 'temporal-polyfill';
import type { Cents } from '#contract/common/money.ts';
import { cardExtras } from '#contract/operator/handing-over/handing-over.ts';
import { cardColumns, cardStates } from '#contract/operator/taking-over/taking-over.ts';
import { type LeavingBalance, listLeavingBalances } from '#server/ledger/read/leaving-balances.ts';
import { expiryDayAfter } from '#server/money/expiry/expiry-days.ts';
import { type LeavingCard, listLeavingCards } from '#server/parties/cards/leaving-cards.ts';
import { listContracts } from '#server/parties/businesses/contracts.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { listNamedPeople, type NamedPerson } from '#server/tenancy/people/list-people.ts';
import type { CardTotals } from './card-totals.ts';
import { dayOf, euros, type TableLines } from './table-lines.ts';

const AT_ONCE = 2_000;

/** The columns of the template for taking cards over, and what only we know. */
const columns = [
  cardColumns.oldNumber,
  cardColumns.state,
  cardColumns.balance,
  cardColumns.issuedOn,
  cardColumns.lastBookedOn,
  cardColumns.expiresOn,
  cardColumns.email,
  cardColumns.salutation,
  cardColumns.firstName,
  cardColumns.lastName,
  cardColumns.otherNumbers,
  cardColumns.productionNumber,
  cardColumns.replacedBy,
  cardColumns.gifts,
  ...Object.values(cardExtras),
];

const states = {
  produced: cardStates.unused,
  active: cardStates.active,
  locked: cardStates.locked,
  // Another has replaced it, or its balance was moved. It is never used again.
  emptied: cardStates.closed,
} as const satisfies Record<LeavingBalance['status'], string>;

/**
 * All cards of a region by number, as the template for taking cards over names its columns, and adds each to the
 * totals. Without test cards: what is on them is play money.
 */
export async function* readCardLines(trx: Trx, regionId: number, totals: CardTotals): AsyncGenerator<TableLines> {
  yield { cells: [columns], rows: 0 };
  const contracts = new Map((await listContracts(trx, 'employer', regionId)).map((row) => [row.employer_id, row.contract_id]));
  for (let after = ''; ;) {
    const cards = await listLeavingCards(trx, regionId, { after, most: AT_ONCE });
    if (cards.length === 0) return;
    after = cards.at(-1)!.card;
    const balances = await listLeavingBalances(
      trx,
      regionId,
      cards.map(({ card }) => card),
    );
    const people = await listNamedPeople(
      trx,
      regionId,
      cards.map(({ customerId }) => customerId),
    );
    const told = cards.flatMap((card) => {
      const balance = balances.get(card.card);
      if (!balance || balance.isTest) return [];
      const holder = card.customerId === null ? card.awaited : (people.get(card.customerId) ?? null);
      const employer = card.employerId === null ? '' : (contracts.get(card.employerId) ?? '');
      return [{ card, balance, holder, employer, state: card.replacedBy === null ? states[balance.status] : cardStates.closed }];
    });
    for (const { balance, employer, state } of told) totals.add({ ...balance, employer, state });
    yield { cells: told.map(cellsOf), rows: told.length };
  }
}

interface ToldCard {
  card: LeavingCard;
  balance: LeavingBalance;
  holder: NamedPerson | null;
  employer: string;
  state: string;
}

function cellsOf({ card, balance, holder, employer, state }: ToldCard): string[] {
  const { firstBookedOn, lastBookedOn } = balance;
  return [
    card.card,
    state,
    euros(balance.balance),
    dayOf(firstBookedOn),
    dayOf(lastBookedOn),
    dayOf(expiryOf(balance.balance, lastBookedOn)),
    holder?.email ?? '',
    holder?.salutation ?? '',
    holder?.firstName ?? '',
    holder?.lastName ?? '',
    card.oldNumbers.join(', '),
    card.productionNumber,
    card.replacedBy ?? '',
    euros(balance.potted),
    employer,
  ];
}

/** The day on which a balance expires with us, if nobody uses it before. */
function expiryOf(cents: Cents, lastBookedOn: string | null): string | null {
  if (cents === 0 || lastBookedOn === null) return null;
  return expiryDayAfter(Temporal.PlainDate.from(lastBookedOn)).toString();
}
