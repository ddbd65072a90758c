import { sql } from 'kysely';
import type { PartyFault } from '#contract/operator/moving-parties/faults.ts';
import { readOldNumber } from '#contract/parties/cards/old-number.ts';
import { listCardsOfOldNumbers } from '#server/parties/cards/card-aliases.ts';
import { listCardPlaces } from '#server/parties/cards/reads.ts';
import { listBusinessesOfRegion, listNotOver } from '#server/parties/businesses/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { JudgedEmployee } from './judge-employee.ts';

/** Finds out which person and which card each row means. Notes it in the row, or that the portal does not know them. */
export async function resolveEmployees(
  db: Db,
  move: { regionId: number; provider: string },
  rows: readonly JudgedEmployee[],
): Promise<void> {
  if (rows.length === 0) return;
  const employers = await readEmployers(db, move);
  const numbers = rows.flatMap(({ number }) => number ?? []);
  const ofOld = await listCardsOfOldNumbers(
    db,
    move.regionId,
    numbers.flatMap((number) => readOldNumber(number) ?? []),
  );
  const ours = new Set((await listCardPlaces(db, move.regionId, numbers.map(withoutBlanks))).map(({ card }) => card));
  for (const { number, refers, told, faults } of rows) {
    const note = (fault: PartyFault) => faults.push(fault);
    told.employer = refers === null ? null : (employers.get(refers.toLowerCase()) ?? null);
    if (refers !== null && told.employer === null) note('employer-unknown');
    if (number === null) continue;
    const own = withoutBlanks(number);
    told.card = ours.has(own) ? own : (ofOld.get(readOldNumber(number) ?? '') ?? null);
    if (told.card === null) note('card-unknown');
  }
}

const withoutBlanks = (text: string) => text.replace(/\s/g, '');

type Employer = { id: number; name: string };

/**
 * The employers of the region by all that may name them, in lower case: the former provider's number, ours, and the
 * name where only one has it. Its own number goes first: that is what the file is about.
 */
async function readEmployers(
  db: Db,
  { regionId, provider }: { regionId: number; provider: string },
): Promise<Map<string, Employer>> {
  const all = await listBusinessesOfRegion(db, 'employer', regionId);
  const notOver = await listNotOver(
    db,
    'employer',
    all.map(({ id }) => id),
  );
  const { rows: moved } = await sql<{ number: string; id: number }>`
    select lower(r.number) as number, p.employer_id as id from moved_party p
      join party_move_row r on r.region_id = p.region_id and r.row_id = p.row_id
      join party_move m on m.region_id = p.region_id and m.party_move_id = p.party_move_id
     where p.region_id = ${regionId} and r.kind = 'employers' and p.employer_id is not null and p.back_at is null
       and lower(m.provider) = ${provider.toLowerCase()} order by p.moved_party_id`.execute(db);
  const known = new Map<string, Employer>();
  // Those whose contract is over cannot be meant by their name: another company may have it.
  const named = all.filter(({ id }) => notOver.has(id));
  for (const [name, alike] of Map.groupBy(named, (employer) => employer.name.toLowerCase()))
    if (alike.length === 1) known.set(name, { id: alike[0]!.id, name: alike[0]!.name });
  const byId = new Map(all.map(({ id, name }) => [id, { id, name }]));
  for (const { id, contractId } of all) known.set(contractId.toLowerCase(), byId.get(id)!);
  for (const { number, id } of moved) known.set(number, byId.get(id)!);
  return known;
}
