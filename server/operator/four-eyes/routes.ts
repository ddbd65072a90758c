import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/tenancy/four-eyes/releases.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { answer } from '#server/platform/http/answer.ts';
import { confirmRelease, refuseRelease, withdrawRelease } from '#server/tenancy/four-eyes/decide-release.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { releaseKinds } from './release-kinds.ts';
import { showReleases } from './show-releases.ts';

export function releaseRoutes(app: FastifyInstance, portal: Portal): void {
  const office = { ...portal, keys: openSealKeys(portal.config) };

  answer(app, calls.releases, ({ caller, input }) => showReleases(portal, { ...input, staffId: caller.personId }));

  answer(app, calls.decideRelease, async ({ caller, input }) => {
    const decision = { ...input, staffId: caller.personId };
    if (decision.decision === 'confirm') await confirmRelease(office, releaseKinds, decision);
    else await refuseRelease(office, releaseKinds, decision);
    return null;
  });

  answer(app, calls.withdrawRelease, async ({ caller, input }) => {
    await withdrawRelease(office, { ...input, staffId: caller.personId });
    return null;
  });
}
