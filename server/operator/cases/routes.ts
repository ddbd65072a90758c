import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/operator/cases/cases.ts';
import { listPermittedKinds } from '#contract/tenancy/decisions/case-kinds.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { answer } from '#server/platform/http/answer.ts';
import { giveBackCase, takeCase } from '#server/tenancy/decisions/take-case.ts';
import { getCaseKey } from '#server/tenancy/decisions/hold-case.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { decideCase } from './decide-case.ts';
import { listPermittedCases } from './list-permitted-cases.ts';
import { openCaseByStaff } from './open-case-by-staff.ts';
import { readWholeCase } from './read-whole-case.ts';

export function caseRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal;
  const office = { ...portal, keys: openSealKeys(portal.config) };
  answer(app, calls.listCases, ({ caller, input }) => listPermittedCases(portal, caller, input));

  answer(app, calls.getCase, ({ caller, input }) => readWholeCase(portal, caller, input));

  answer(app, calls.decideCase, ({ caller, input: { number, decision, reason, proofs, newCard } }) =>
    decideCase(office, {
      number,
      decision,
      staffId: caller.personId,
      kinds: listPermittedKinds(caller),
      ...(reason !== undefined && { reason }),
      ...(newCard !== undefined && { newCard }),
      proofs: new Map(Object.entries(proofs ?? {})),
    }),
  );

  answer(app, calls.takeCase, async ({ caller, input: { number, takeOver } }) => {
    const key = await getCaseKey(db, number, listPermittedKinds(caller));
    await db.transaction().execute((trx) => takeCase(trx, key, { staffId: caller.personId, takesOver: takeOver }));
  });

  answer(app, calls.giveBackCase, async ({ caller, input: { number } }) => {
    const key = await getCaseKey(db, number, listPermittedKinds(caller));
    await db.transaction().execute((trx) => giveBackCase(trx, key, caller.personId));
  });

  answer(app, calls.openCaseByStaff, ({ caller, input }) => openCaseByStaff(db, { ...input, staffId: caller.personId }));
}
