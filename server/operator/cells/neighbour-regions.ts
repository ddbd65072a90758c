import { z } from 'zod';
import { neighbourRegion, type Neighbour, standings } from '#contract/operator/cells/cells.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { cellCall } from '#server/tenancy/neighbours/cell-call.ts';
import type { Neighbours } from '#server/tenancy/neighbours/neighbours.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { listRegionStates } from '#server/tenancy/regions/list-region-states.ts';
import { colleague, colleagueOf, findColleague } from './find-colleague.ts';
import { nameOfCell } from './name-of-cell.ts';

const regionsCall = cellCall({
  purpose: 'regions',
  question: colleague,
  answer: z.object({ standing: z.enum(standings), regions: z.array(neighbourRegion) }),
});

/** The regions of the other cells, as far as the caller has an account there. */
export async function listNeighbourRegions(
  { db, neighbours }: { db: Db; neighbours: Neighbours },
  caller: Caller,
): Promise<Neighbour[]> {
  const said = await neighbours.ask(regionsCall, await colleagueOf(db, caller));
  return said.map(({ address, answer }) => ({
    address,
    name: nameOfCell(address),
    ...(answer ?? { standing: 'silent', regions: [] }),
  }));
}

/** Tells neighbours of the regions whose books are written here; not of those that have left. */
export function tellRegions(neighbours: Neighbours, office: Parameters<typeof findColleague>[0]): void {
  neighbours.onAsked(regionsCall, async (asker) => {
    const { standing } = await findColleague(office, asker);
    if (standing !== 'known') return { standing, regions: [] };
    const here = new Set(await listRegionIds(office.db));
    const regions = (await listRegionStates(office.db)).filter(({ regionId }) => here.has(regionId));
    return { standing, regions: regions.map(({ slug, name, cardName, isListed }) => ({ slug, name, cardName, isListed })) };
  });
}
