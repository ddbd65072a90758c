import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/reports/documents/documents.ts';
import * as statements from '#contract/reports/documents/statements.ts';
import { statementPaperOfRun } from '#contract/reports/documents/statements.ts';
import { answer } from '#server/platform/http/answer.ts';
import { ownBusinessOf } from '#server/parties/businesses/own-business.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { fetchDocument, fetchStatementForStaff } from './fetch-document.ts';
import { getPartnerStatement } from './get-partner-statement.ts';
import { listDocuments } from './list-documents.ts';
import { listPartnerStatements } from './list-partner-statements.ts';

export function documentRoutes(app: FastifyInstance, { db, regionContent }: Portal): void {
  answer(app, calls.documents, ({ caller }) => listDocuments(db, ownBusinessOf(caller)));

  answer(app, statements.partnerStatements, ({ caller }) => listPartnerStatements(db, ownBusinessOf(caller)));

  answer(app, statements.partnerStatementDetails, ({ caller, input }) =>
    getPartnerStatement(db, ownBusinessOf(caller), input.gguid),
  );

  answer(app, calls.documentPaper, async ({ caller, input, reply }) => {
    const { name, pdf } = await fetchDocument({ db, regionContent }, ownBusinessOf(caller), input.gguid);
    reply.header('content-disposition', `attachment; filename="${name}.pdf"`);
    return pdf;
  });

  answer(app, statementPaperOfRun, async ({ caller, input, reply }) => {
    const { name, pdf } = await fetchStatementForStaff({ db, regionContent }, { ...input, staffId: caller.personId });
    reply.header('content-disposition', `attachment; filename="${name}.pdf"`);
    return pdf;
  });
}
