import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/tenancy/sessions/sessions.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { answer } from '#server/platform/http/answer.ts';
import { endOtherSessions, endOwnSession, listOwnSessions, useSession } from './own-sessions.ts';

export function sessionRoutes(app: FastifyInstance, { db, config }: { db: Db; config: Config }): void {
  answer(app, calls.sessions, ({ caller }) => listOwnSessions(db, caller, config));
  answer(app, calls.endSession, ({ caller, input }) => endOwnSession(db, caller, input.id));
  answer(app, calls.endOtherSessions, ({ caller }) => endOtherSessions(db, caller));
  answer(app, calls.extendSession, ({ caller }) => useSession(db, caller, config));
}
