import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/parties/potential-partners/potential-partners.ts';
import { answer } from '#server/platform/http/answer.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { importCompanies } from './import-companies.ts';
import { listCompanies } from './list-companies.ts';
import { makeCompanyLinks } from './make-company-links.ts';
import { revokeCompanyLink } from './revoke-company-link.ts';

/** Thousands of rows are work: enough for a person, not for a machine. */
const FILES = { most: 30, minutes: 10 };

export function potentialPartnerRoutes(app: FastifyInstance, { db, config }: Portal): void {
  answer(app, calls.potentialPartners, async () => ({ rows: await listCompanies(db) }));

  answer(app, calls.importPotentialPartners, async ({ caller, file }) => {
    await countAttempt(db, `prospects ${caller.personId}`, FILES);
    return importCompanies(db, file, caller.personId);
  });

  answer(app, calls.generateCompanyLinks, async ({ caller, file, input }) => {
    await countAttempt(db, `prospects ${caller.personId}`, FILES);
    return makeCompanyLinks(db, config, { file, replaces: input.replace === 'true', staffId: caller.personId });
  });

  answer(app, calls.revokeCompanyLink, ({ caller, input }) => revokeCompanyLink(db, { ...input, staffId: caller.personId }));
}
