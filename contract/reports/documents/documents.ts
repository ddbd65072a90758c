import { z } from 'zod';
import { get, pdf, post } from '#contract/common/call.ts';
import { archivePermits } from '#contract/common/permits.ts';

/** The types of documents in the archive. */
const documentTypes = ['Abrechnung', 'Rechnung', 'Ladeauftrag', 'Mahnung', 'Vertrag'] as const;

/** A document of the caller's business; `name` is also the file name, without the ending. */
export const archivedDocument = z.object({
  name: z.string(),
  documentType: z.enum(documentTypes),
  /** DD.MM.YYYY. */
  date: z.string().regex(/^\d{2}\.\d{2}\.\d{4}$/),
  gguid: z.uuid(),
});
export type ArchivedDocument = z.infer<typeof archivedDocument>;

export const documents = get({
  path: 'partner-employer-documents',
  summary: 'The statements, invoices, charge orders, reminders and the contract of the own business, newest first.',
  who: archivePermits,
  output: z.array(archivedDocument),
});

export const documentPaper = post({
  path: 'partner-employer-documents',
  summary: 'A document of the own business as PDF, the same at every time.',
  who: archivePermits,
  input: z.strictObject({ gguid: z.uuid() }),
  output: pdf,
});
