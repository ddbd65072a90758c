import type { FastifyInstance } from 'fastify';
import { discardFormDraft, draftPermits, saveFormDraft, type DraftForm } from '#contract/tenancy/drafts/form-drafts.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { Db } from '#server/platform/db/database.ts';
import { discardDraft, saveDraft } from './form-drafts.ts';

export function draftRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, saveFormDraft, ({ caller, input }) => saveDraft(db, ownerOf(caller, input.form), input));
  answer(app, discardFormDraft, ({ caller, input }) => discardDraft(db, ownerOf(caller, input.form), input.form));
}

/** Throws Refusal 404 for a form that the caller does not have. */
function ownerOf(caller: Caller, form: DraftForm) {
  const { personId, regionId } = caller;
  if (regionId === null || !isPermitted(draftPermits[form], caller)) throw notFound();
  return { personId, regionId };
}
