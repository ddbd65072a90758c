import { queryOptions } from '@tanstack/react-query';
import { type ArchivedDocument, documentPaper, documents } from '#contract/reports/documents/documents.ts';
import { ask, queryOf } from '#web/api/client.ts';

export const documentsQuery = queryOptions({
  ...queryOf(documents),
});

/** The paper itself; made by the server where nobody has asked for it before. */
export const fetchDocument = ({ gguid }: ArchivedDocument) => ask(documentPaper, { gguid });
