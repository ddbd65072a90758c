import { z } from 'zod';
import { standings } from '#contract/operator/cells/cells.ts';
import { type CellFound, searchAnswer } from '#contract/operator/search/search.ts';
import { colleague, colleagueOf, findColleague } from '#server/operator/cells/find-colleague.ts';
import { nameOfCell } from '#server/operator/cells/name-of-cell.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ReadAside } from '#server/platform/db/read-aside.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { cellCall } from '#server/tenancy/neighbours/cell-call.ts';
import type { Neighbours } from '#server/tenancy/neighbours/neighbours.ts';
import type { Elsewhere } from '#server/tenancy/regions/elsewhere.ts';
import { searchEverything } from './search-everything.ts';

const searchCall = cellCall({
  purpose: 'search',
  question: colleague.extend({ q: z.string(), most: z.number().int().max(50) }),
  answer: searchAnswer.extend({ standing: z.enum(standings) }),
});

interface Asked {
  q: string;
  most: number;
}

/** What a text finds in the other cells, as far as the caller has an account there. */
export async function searchNeighbours(
  { db, neighbours }: { db: Db; neighbours: Neighbours },
  caller: Caller,
  asked: Asked,
): Promise<CellFound[]> {
  const said = await neighbours.ask(searchCall, { ...(await colleagueOf(db, caller)), ...asked });
  return said.map(({ address, answer }) => ({
    address,
    name: nameOfCell(address),
    ...(answer ?? { standing: 'silent', found: [], more: [] }),
  }));
}

interface Office {
  db: Db;
  config: Pick<Config, 'needsStaffSecondFactor'>;
  readAside: ReadAside;
  elsewhere: Elsewhere;
}

const hasLeft = async (elsewhere: Elsewhere, slug: string | null) =>
  slug !== null && (await elsewhere.findOfRegion({ slug })) !== null;

/** Lets staff of neighbours find what their own accounts here may open. */
export function searchForNeighbours(neighbours: Neighbours, office: Office): void {
  neighbours.onAsked(searchCall, async ({ q, most, ...asker }) => {
    const found = await findColleague(office, asker);
    if (found.standing !== 'known') return { standing: found.standing, found: [], more: [] };
    const { standing, person } = found;
    // Whoever may not search here at all finds no kind either.
    const answer = await office.readAside((db) => searchEverything(db, person, q, most));
    // What has left is found where it lives now.
    const left = await Promise.all(answer.found.map(({ region }) => hasLeft(office.elsewhere, region)));
    return { ...answer, standing, found: answer.found.filter((_, index) => !left[index]) };
  });
}
