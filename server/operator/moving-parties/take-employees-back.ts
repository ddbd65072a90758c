import { sql } from 'kysely';
import type { StayReason } from '#contract/operator/moving-parties/moving-parties.ts';
import { listOrderedCards } from '#server/money/charges/list-ordered-cards.ts';
import { holdStockCards, leaveEmployer } from '#server/parties/cards/reads.ts';
import { holdEmployeeCards, removeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import { getContract } from '#server/parties/businesses/contracts.ts';
import { holdEmployer } from '#server/parties/employers/reads.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';
import { tellBusiness } from '#server/tenancy/people/tell-business.ts';
import { keyOf, type PartyMoveRow } from './hold-party-move.ts';
import { chargesMovedBack } from './mails.ts';
import type { Occasion } from './party-move-office.ts';

interface MovedCard {
  employerId: number;
  card: string;
  wasGiven: boolean;
  madeAt: Date;
}

/**
 * Takes the plans of the employer whose turn it is back: all of them, or none, since it was told their sum. They stay
 * once one is in a charge order, or was changed by the employer. Returns whether there was anybody.
 */
export async function takeNextEmployeesBack(trx: Trx, move: PartyMoveRow, occasion: Occasion): Promise<boolean> {
  const { regionId, moveId } = keyOf(move);
  const { rows: moved } = await sql<MovedCard>`
    with waiting as (
      select * from moved_party
       where region_id = ${regionId} and party_move_id = ${moveId} and card_number is not null
         and num_nonnulls(back_at, stays) = 0)
    select employer_id as "employerId", card_number as card, was_given as "wasGiven", made_at as "madeAt" from waiting
     where employer_id = (select employer_id from waiting order by moved_party_id limit 1) order by card_number`.execute(trx);
  if (moved.length === 0) return false;
  const employer = { regionId, employerId: moved[0]!.employerId };
  const stays = await takeBack(trx, employer, moved);
  await trx
    .updateTable('moved_party')
    .set(stays === null ? { back_at: sql<Date>`ledger_now()` } : { stays })
    .where('region_id', '=', regionId)
    .where('party_move_id', '=', moveId)
    .where('employer_id', '=', employer.employerId)
    .where('card_number', 'is not', null)
    .execute();
  if (stays !== null) return true;
  const subject = `employer ${employer.employerId}, ${moved.length} cards`;
  await audit(trx, { personId: move.taken_back_by, regionId, act: 'employee-cards-moved-back', subject });
  const { name: companyName } = await getContract(trx, { kind: 'employer', ...employer });
  await tellBusiness(trx, { kind: 'employer', ...employer }, (to) =>
    chargesMovedBack(to, { ...occasion, provider: move.provider, companyName, cards: moved.length }),
  );
  return true;
}

/** The version of a plan that nobody has changed since it came. */
const FIRST_VERSION = 1;

/** Returns why they stay; null where they have gone. */
async function takeBack(trx: Trx, employer: EmployerKey, moved: readonly MovedCard[]): Promise<StayReason | null> {
  const cards = moved.map(({ card }) => card);
  // As the job that makes charge orders does: no card comes into one meanwhile.
  await holdEmployer(trx, employer);
  await holdStockCards(trx, employer.regionId, { cards });
  const plans = await holdEmployeeCards(trx, employer, cards);
  if ((await listOrderedCards(trx, employer, cards, moved[0]!.madeAt)).size > 0) return 'charged';
  if (plans.length < cards.length || plans.some(({ version }) => version !== FIRST_VERSION)) return 'changed';
  await removeEmployeeCards(trx, employer, cards);
  await leaveEmployer(
    trx,
    employer,
    moved.filter(({ wasGiven }) => wasGiven).map(({ card }) => card),
  );
  return null;
}
