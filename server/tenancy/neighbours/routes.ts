import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import { CELL_DOOR, type Neighbours } from './neighbours.ts';
import { tellPresence } from './presence.ts';

const MOST_BYTES = 16 * 1024;
const body = z.object({ note: z.string() });

/**
 * The door for neighbouring cells. Who has no note of one learns nothing here, not even that there is a door. The
 * answer is that for an address that does not exist. No session counts.
 */
export function neighbourRoutes(app: FastifyInstance, { db, neighbours }: { db: Db; neighbours: Neighbours }): void {
  tellPresence(neighbours, db);
  app.post(CELL_DOOR, { schema: { hide: true }, bodyLimit: MOST_BYTES }, async (request, reply) => {
    const asked = body.safeParse(request.body);
    const answer = asked.success ? await neighbours.hear(asked.data.note) : undefined;
    if (answer === undefined) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').send({ answer });
  });
}
