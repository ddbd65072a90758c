import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/operator/four-eyes/four-eyes.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { answer } from '#server/platform/http/answer.ts';
import { confirmFourEyesAct, refuseFourEyesAct, withdrawFourEyesAct } from '#server/tenancy/four-eyes/decide-act.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { fourEyesKinds } from './four-eyes-kinds.ts';
import { showFourEyesActs } from './show-four-eyes-acts.ts';

export function fourEyesRoutes(app: FastifyInstance, portal: Portal): void {
  const office = { ...portal, keys: openSealKeys(portal.config) };

  answer(app, calls.fourEyesActs, ({ caller, input }) => showFourEyesActs(portal, { ...input, staffId: caller.personId }));

  answer(app, calls.decideFourEyesAct, async ({ caller, input }) => {
    const decision = { ...input, staffId: caller.personId };
    if (decision.decision === 'confirm') await confirmFourEyesAct(office, fourEyesKinds, decision);
    else await refuseFourEyesAct(office, fourEyesKinds, decision);
  });

  answer(app, calls.withdrawFourEyesAct, ({ caller, input }) =>
    withdrawFourEyesAct(office, { ...input, staffId: caller.personId }),
  );
}
