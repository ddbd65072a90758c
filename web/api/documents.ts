import { queryOptions } from '@tanstack/react-query';
import { type ArchivedDocument, documentPaper, documents } from '#contract/reports/documents/documents.ts';
import { partnerStatementDetails, partnerStatements } from '#contract/reports/documents/statements.ts';
import { ask, queryOf } from '#web/api/client.ts';

export const documentsQuery = queryOptions(queryOf(documents));

export const partnerStatementsQuery = queryOptions(queryOf(partnerStatements));

/** A statement with its bookings; it never changes, but for its payment. */
export const partnerStatementQuery = (gguid: string) => queryOptions(queryOf(partnerStatementDetails, { gguid }));

/** The paper itself; made by the server where nobody has asked for it before. */
export const fetchDocument = ({ gguid }: Pick<ArchivedDocument, 'gguid'>) => ask(documentPaper, { gguid });
