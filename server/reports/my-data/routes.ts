import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/reports/my-data/my-data.ts';
import { answer } from '#server/platform/http/answer.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { customerOf } from '#server/tenancy/sessions/caller.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { myDataPaper } from './my-data-paper.ts';
import { type MyData, readMyData } from './read-my-data.ts';

/** Gathering everything costs more than most calls. */
const DOWNLOADS = { most: 20, minutes: 60 };

/** What we hold of a person, for that person. */
export function myDataRoutes(app: FastifyInstance, { db }: Portal): void {
  async function download(customer: ReturnType<typeof customerOf>): Promise<MyData> {
    await countAttempt(db, `my-data ${customer.personId}`, DOWNLOADS);
    await audit(db, { ...customer, act: 'own-data-read' });
    return readMyData(db, customer);
  }

  answer(app, calls.myData, async ({ caller, reply }) => {
    reply.header('content-disposition', 'attachment; filename="meine-daten.json"');
    return download(customerOf(caller));
  });
  answer(app, calls.myDataPaper, async ({ caller }) => myDataPaper(await download(customerOf(caller))));
}
