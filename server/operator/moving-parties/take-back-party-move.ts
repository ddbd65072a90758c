import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { StayReason } from '#contract/operator/moving-parties/moving-parties.ts';
import { hasBookings } from '#server/ledger/read/has-bookings.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { ownerOf, subjectOf } from '#server/parties/businesses/own-business.ts';
import { listCardsOfEmployer } from '#server/parties/cards/reads.ts';
import { changeContract, getContract, holdContract } from '#server/parties/businesses/contracts.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { giveTime } from '#server/platform/db/give-time.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { dismissFromBusiness } from '#server/tenancy/credentials/dismiss-from-business.ts';
import { endPerson } from '#server/tenancy/credentials/end-person.ts';
import { holdBusinessPeople } from '#server/tenancy/people/business-people.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { changePartyMove, holdPartyMove, keyOf, type MoveKey, type PartyMoveRow, subjectOfMove } from './hold-party-move.ts';
import { type Occasion, type PartyMoveOffice, readOccasion } from './party-move-office.ts';
import { takeNextEmployeesBack } from './take-employees-back.ts';

/** Businesses: what is lost, and done again, where a process is killed in the middle. */
const AT_ONCE = 50;

/**
 * Takes the contracts of a move back, once two people have agreed: those that nobody has used end, the others stay, and
 * the move says why. Goes on where an earlier run was interrupted. Each portion is one transaction that holds the move.
 */
export async function takeBackPartyMove(
  office: PartyMoveOffice,
  moveId: number,
  isTimeUp: () => boolean = () => false,
  atOnce = AT_ONCE,
): Promise<void> {
  const occasion = await readOccasion(office, moveId);
  let isFinished: boolean;
  do isFinished = await office.db.transaction().execute((trx) => takeSomeBack(trx, occasion, moveId, atOnce));
  while (!isFinished && !isTimeUp());
}

/** Returns whether nothing is left. */
async function takeSomeBack(trx: Trx, occasion: Occasion, moveId: number, atOnce: number): Promise<boolean> {
  await giveTime(trx);
  const move = await holdPartyMove(trx, moveId);
  if (move.state !== 'taking-back') return true;
  const key = keyOf(move);
  const parties = await trx
    .selectFrom('moved_party')
    .select(['partner_id', 'employer_id', 'mailed_at'])
    .where('region_id', '=', key.regionId)
    .where('party_move_id', '=', moveId)
    .where('branch_id', 'is', null)
    .where('card_number', 'is', null)
    .where('failed', 'is', null)
    .where('back_at', 'is', null)
    .where('stays', 'is', null)
    .orderBy('moved_party_id')
    .limit(atOnce)
    .execute();
  if (parties.length === 0) {
    if (await takeNextEmployeesBack(trx, move, occasion)) return false;
    await finish(trx, key);
    return true;
  }
  for (const { partner_id, employer_id, mailed_at } of parties) {
    const stays = await takeBusinessBack(trx, {
      move,
      region: occasion.region,
      partner_id,
      employer_id,
      wasMailed: mailed_at !== null,
    });
    await trx
      .updateTable('moved_party')
      .set(stays === null ? { back_at: sql<Date>`ledger_now()` } : { stays })
      .where('region_id', '=', key.regionId)
      .where('party_move_id', '=', moveId)
      .where(partner_id === null ? 'employer_id' : 'partner_id', '=', partner_id ?? employer_id)
      .execute();
  }
  return false;
}

interface Back {
  move: PartyMoveRow;
  region: RegionEntry;
  partner_id: number | null;
  employer_id: number | null;
  wasMailed: boolean;
}

/** Ends a contract with its logins, unless it was used. Returns why it stays; null where it has ended. */
async function takeBusinessBack(
  trx: Trx,
  { move, region, partner_id, employer_id, wasMailed }: Back,
): Promise<StayReason | null> {
  const { regionId } = keyOf(move);
  const business = ownerOf({ regionId, partnerId: partner_id, employerId: employer_id });
  const contract = (await holdContract(trx, business.kind, (await getContract(trx, business)).gguid))!;
  const people = await holdBusinessPeople(trx, business);
  if (business.kind === 'partner' && (await hasBookings(trx, regionId, business.partnerId))) return 'booked';
  if (business.kind === 'employer' && (await listCardsOfEmployer(trx, business)).length > 0) return 'cards';
  if (people.some(({ hasPassword }) => hasPassword)) return 'signed-in';
  if (contract.is_in_review === null) return 'active';
  const yesterday = Temporal.PlainDate.from(await getLedgerToday(trx))
    .subtract({ days: 1 })
    .toString();
  const hasEnded = contract.contract_end_at !== null && contract.contract_end_at <= yesterday;
  if (!hasEnded) await changeContract(trx, business, { contract_end_at: yesterday });
  for (const person of people)
    // Who was never told of the account need not be told of its end.
    if (wasMailed) await dismissFromBusiness({ trx, region }, person, `Der Umzug von „${move.provider}“ wurde zurückgenommen.`);
    else await endPerson(trx, person.personId, person.email);
  await audit(trx, { personId: move.taken_back_by, regionId, act: `${business.kind}-moved-back`, subject: subjectOf(business) });
  return null;
}

async function finish(trx: Trx, { regionId, moveId }: MoveKey): Promise<void> {
  await changePartyMove(trx, { regionId, moveId }, { state: 'taken-back', taken_back_at: sql<Date>`ledger_now()` });
  await audit(trx, { personId: null, regionId, act: 'party-move-taken-back', subject: subjectOfMove(moveId) });
}
