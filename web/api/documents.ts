import { queryOptions } from '@tanstack/react-query';
import { type ArchivedDocument, documentPaper, documents } from '#contract/documents.ts';
import { ask } from '#web/api/client.ts';

export const documentsQuery = queryOptions({
  queryKey: [documents.path],
  queryFn: ({ signal }) => ask(documents, {}, { signal }),
});

/** The paper itself; made by the server where nobody has asked for it before. */
export const fetchDocument = ({ gguid }: ArchivedDocument) => ask(documentPaper, { gguid });
