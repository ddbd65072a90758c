import { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { cellCall } from './cell-call.ts';
import type { CellSaid, Neighbours } from './neighbours.ts';

/** Version 1.0.0 does not say which regions' books it writes. */
const presence = z.object({ regionIds: z.array(z.int()).optional() });
const presenceCall = cellCall({ purpose: 'presence', question: z.object({}), answer: presence });

/**
 * Asks all other cells for a sign of life, and for the regions whose books each writes. Only a cell with the same key
 * and the same time understands the question.
 */
export function askForPresence(neighbours: Neighbours): Promise<CellSaid<z.output<typeof presence>>[]> {
  return neighbours.ask(presenceCall, {});
}

/** Answers neighbours that ask whether this cell is there. */
export function tellPresence(neighbours: Neighbours, db: Db): void {
  neighbours.onAsked(presenceCall, async () => ({ regionIds: await listRegionIds(db) }));
}
