import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/operations.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { listOutbox } from './list-outbox.ts';

export function operationRoutes(app: FastifyInstance, { db, config }: Portal): void {
  answer(app, calls.outbox, async () => {
    const isMailServerSet = config.SMTP_URL !== undefined;
    return { mails: await listOutbox(db, { isMailServerSet }), isMailServerSet };
  });

  answer(app, calls.portal, () => ({ isDemo: config.DATABASE_URL === undefined }));
}
