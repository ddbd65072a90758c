import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';
import { giveTime } from '#server/platform/db/give-time.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { changePartyMove, holdPartyMove, keyOf, type MoveKey, type PartyMoveRow, subjectOfMove } from './hold-party-move.ts';
import type { ToldParty } from './judge-row.ts';
import { moveNextEmployees } from './move-employees.ts';
import type { Moving } from './moved-contract.ts';
import { openOrNote } from './open-or-note.ts';
import { openMovedEmployer } from './open-moved-employer.ts';
import { openMovedPartner } from './open-moved-partner.ts';
import { type Occasion, type PartyMoveOffice, readOccasion } from './party-move-office.ts';
import { isGoodParty } from './rehearsed-totals.ts';

/** Businesses: what is lost, and done again, where a process is killed in the middle. */
const AT_ONCE = 50;

/**
 * Opens what was released. Goes on where an earlier run was interrupted, at whatever point. Each portion is one
 * transaction that holds the move, so several processes do not get in each other's way.
 */
export async function moveIn(
  office: PartyMoveOffice,
  moveId: number,
  isTimeUp: () => boolean = () => false,
  atOnce = AT_ONCE,
): Promise<void> {
  const occasion = await readOccasion(office, moveId);
  let isFinished: boolean;
  do isFinished = await office.db.transaction().execute((trx) => moveSome(trx, occasion, moveId, atOnce));
  while (!isFinished && !isTimeUp());
}

/** Returns whether nothing is left. */
async function moveSome(trx: Trx, occasion: Occasion, moveId: number, atOnce: number): Promise<boolean> {
  await giveTime(trx);
  const move = await holdPartyMove(trx, moveId);
  if (move.state !== 'released') return true;
  const rows = await listRows(trx, keyOf(move), atOnce);
  if (rows.length === 0) {
    if (await moveNextEmployees(trx, move, occasion)) return false;
    await finish(trx, keyOf(move));
    return true;
  }
  const branches = await listBranchRows(
    trx,
    keyOf(move),
    rows.map(({ number }) => number),
  );
  for (const row of rows) {
    // An employer may have the number of a partner.
    const own = row.kind === 'partners' ? branches.filter(({ refers }) => refers === row.number) : [];
    await openOrNote(trx, move, [row, ...own], () => open(trx, move, row, own));
  }
  return false;
}

interface Row {
  row_id: number;
  told: ToldParty;
}

interface BusinessRow extends Row {
  kind: 'partners' | 'employers';
  number: string;
}

/** The next businesses that have not come. */
async function listRows(trx: Trx, { regionId, moveId }: MoveKey, most: number): Promise<BusinessRow[]> {
  const { rows } = await sql<BusinessRow>`
    select row_id, kind, number, told from party_move_row r
     where region_id = ${regionId} and party_move_id = ${moveId} and kind in ('partners', 'employers') and ${isGoodParty}
       and not exists (select from moved_party p where p.region_id = r.region_id and p.row_id = r.row_id)
     order by row_id limit ${most}`.execute(trx);
  return rows;
}

async function listBranchRows(
  trx: Trx,
  { regionId, moveId }: MoveKey,
  numbers: readonly string[],
): Promise<(Row & { refers: string })[]> {
  const { rows } = await sql<Row & { refers: string }>`
    select row_id, refers, told from party_move_row
     where region_id = ${regionId} and party_move_id = ${moveId} and kind = 'branches' and ${isGoodParty}
       and refers = any (${numbers}::text[]) order by row_id`.execute(trx);
  return rows;
}

async function open(
  trx: Trx,
  move: PartyMoveRow,
  { row_id, kind, number, told }: BusinessRow,
  branches: readonly Row[],
): Promise<void> {
  const { regionId, moveId } = keyOf(move);
  const moving: Moving = { regionId, provider: move.provider, number, actorId: move.released_by! };
  const key = { region_id: regionId, party_move_id: moveId };
  if (kind === 'employers') {
    const { employerId, personId } = await openMovedEmployer(trx, moving, told);
    await trx
      .insertInto('moved_party')
      .values({ ...key, row_id, employer_id: employerId, person_id: personId })
      .execute();
    return;
  }
  const { partnerId, branchIds, personId } = await openMovedPartner(trx, moving, {
    told,
    branches: branches.map((branch) => branch.told),
  });
  const made = { ...key, partner_id: partnerId };
  await trx
    .insertInto('moved_party')
    .values([
      { ...made, row_id, person_id: personId },
      ...branches.map((branch, index) => ({ ...made, row_id: branch.row_id, branch_id: branchIds[index]! })),
    ])
    .execute();
}

/** The table itself refuses this unless each row that comes along has come. */
async function finish(trx: Trx, { regionId, moveId }: MoveKey): Promise<void> {
  await changePartyMove(trx, { regionId, moveId }, { state: 'done', finished_at: sql<Date>`ledger_now()` });
  await audit(trx, { personId: null, regionId, act: 'party-move-done', subject: subjectOfMove(moveId) });
}
