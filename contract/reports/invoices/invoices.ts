import { z } from 'zod';
import { post, xml } from '#contract/common/call.ts';
import { archivePermits } from '#contract/common/permits.ts';

export const ownInvoiceXml = post({
  path: 'partner-employer-invoice-xml',
  summary: 'The XML of an invoice of the own business after EN 16931, the same at every time and as in its PDF.',
  who: archivePermits,
  input: z.strictObject({ gguid: z.uuid() }),
  output: xml,
});
