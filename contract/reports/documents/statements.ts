import { z } from 'zod';
import { get, pdf, post } from '#contract/common/call.ts';
import { accountingPermits, archivePermits } from '#contract/common/permits.ts';
import { partnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';

/** How far the payment of a statement is. */
export const statementStates = {
  /** It has a day, which has not come, or the bank was not told yet. */
  planned: 'geplant',
  /** The bank was told, and its day has come. */
  paid: 'ausgeführt',
  /** The bank could not make it, or it came back. */
  returned: 'zurückgekommen',
  /** Nothing can be transferred or debited: it goes on to the next statement, or the partner transfers it. */
  open: 'offen',
  /** Nothing is to be paid. */
  balanced: 'ausgeglichen',
} as const;

const partnerStatement = z.object({
  gguid: z.uuid(),
  /** As the paper's file is called: "Abrechnung 1-00003". */
  name: z.string(),
  /** The days that it is for, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
  issuedOn: z.iso.date(),
  /** Cents: positive for the partner, negative what it owes. */
  cents: z.number().int(),
  /** The day of the transfer or the direct debit; null where there is none. */
  paidOn: z.iso.date().nullable(),
  state: z.enum(Object.keys(statementStates) as [keyof typeof statementStates]),
});
export type PartnerStatement = z.infer<typeof partnerStatement>;

export const partnerStatements = get({
  path: 'partner-statements',
  summary: 'The statements of the own partner with their payment, newest first; an employer has none.',
  who: archivePermits,
  output: z.array(partnerStatement),
});

export const partnerStatementDetails = get({
  path: 'partner-statement',
  summary: 'A statement of the own partner: what its amount is made of, and the bookings that it covers, newest first.',
  who: archivePermits,
  input: z.strictObject({ gguid: z.uuid() }),
  output: partnerStatement.extend({
    /** What the amount is made of, in its order; cents with the sign that they have for the partner. */
    parts: z.array(z.object({ name: z.string(), entries: z.number().int().nullable(), cents: z.number().int() })),
    /** With the signs of the transactions: what they did to the card. Test cards are in no statement. */
    bookings: z.array(partnerTransaction),
  }),
});
export type StatementDetails = z.infer<typeof partnerStatementDetails.output>;

export const statementPaperOfRun = post({
  path: 'run-statement-paper',
  summary: 'The paper of a partner’s statement, as the partner has it.',
  who: accountingPermits,
  input: z.strictObject({ gguid: z.uuid() }),
  output: pdf,
});
