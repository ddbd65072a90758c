import { z } from 'zod';
import { get } from '#contract/common/call.ts';
import { accountingPermits, archivePermits } from '#contract/common/permits.ts';
import { namedBusiness } from './named-business.ts';
import { type OpenReason, recordedPayment } from '#contract/reports/settlements/runs.ts';

/** What an open item is: the rest of a partner's statements, an invoice, a charge order, or an employer's credit. */
export const businessItemKinds = {
  statement: 'Abrechnung',
  invoice: 'Rechnung',
  'charge-order': 'Ladeauftrag',
  credit: 'Guthaben',
} as const;
export type BusinessItemKind = keyof typeof businessItemKinds;

/** Why something stays open, in a few words. */
export const openItemStates = {
  due: 'noch nicht fällig',
  overdue: 'überfällig',
  debit: 'wird eingezogen',
  returned: 'Lastschrift zurückgegeben',
  'taken-back': 'Zahlung zurückgekommen',
  reopened: 'Zuordnung zurückgenommen',
  'online-back': 'Online-Zahlung zurückgegangen',
  refund: 'zu erstatten',
  credit: 'für den nächsten Auftrag',
  'credit-held': 'frei, sobald bezahlt ist, was zurückkam',
  'no-partner-account': 'kein Konto hinterlegt',
  'no-mandate': 'kein wirksames Mandat',
  'no-region-account': 'kein Konto der Region',
  'payments-stopped': 'Zahlung zurückgekommen, gestoppt',
  'next-run': 'kommt mit dem nächsten Lauf',
  'file-missing': 'Datei fehlt',
  'file-not-released': 'Datei nicht freigegeben',
  'file-not-taken': 'Datei nicht abgeholt',
} as const satisfies Record<OpenReason, string> & Record<string, string>;
export type OpenItemState = keyof typeof openItemStates;

const item = {
  kind: z.enum(Object.keys(businessItemKinds) as [BusinessItemKind, ...BusinessItemKind[]]),
  /** Of the invoice or the charge order. */
  id: z.uuid().nullable(),
  /** "R1-2026-00042", "L1-00007", or the statement that it began with. */
  label: z.string().nullable(),
  /** Positive: comes to the operator. Negative: goes to the business. */
  cents: z.number().int(),
  /** The day on which it is to be paid; for what statements carry on, since when it is open. */
  dueOn: z.iso.date().nullable(),
  state: z.enum(Object.keys(openItemStates) as [OpenItemState, ...OpenItemState[]]),
};

export const openItem = z.object({
  ...item,
  region: z.string(),
  cardName: z.string(),
  business: z.object({ kind: z.enum(['partner', 'employer']), id: z.uuid(), name: z.string() }),
  /** The run of the statement. */
  run: z.number().int().nullable(),
  /** The statement whose returned payment blocks the next one. */
  stoppedBy: z.number().int().nullable(),
});
export type OpenItem = z.infer<typeof openItem>;

/** What a former provider owes for the balances of a take-over, or gets back. It is no business of ours. */
const claimItem = openItem.extend({
  kind: z.literal('claim'),
  /** "V1-00003" */
  label: z.string(),
  business: namedBusiness.extend({ kind: z.literal('predecessor') }),
});
/** What the sponsor of a campaign owes, or gets back. It is no business of ours. */
const campaignItem = openItem.extend({
  kind: z.literal('campaign'),
  /** "K1-00003" */
  label: z.string(),
  business: namedBusiness.extend({ kind: z.literal('sponsor') }),
});
/** Kinds of the whole list. */
export const listedItemKinds = { ...businessItemKinds, claim: 'Übernahme', campaign: 'Kampagne' } as const;
export type ListedItem = OpenItem | z.infer<typeof claimItem> | z.infer<typeof campaignItem>;

export const openItems = get({
  path: 'open-items',
  summary:
    'All that is owed to the operator and by it: statements, invoices, charge orders, credits, and what former providers and sponsors of campaigns owe, the oldest first; and the latest payments beside the files.',
  who: accountingPermits,
  output: z.object({ items: z.array(z.union([openItem, claimItem, campaignItem])), payments: z.array(recordedPayment) }),
});

/** How to pay an item by transfer. */
export const transferDetails = z.object({
  holder: z.string(),
  iban: z.string(),
  bic: z.string(),
  purpose: z.string(),
  /** A code for banking apps (EPC069-12), as the address of a picture. */
  code: z.string(),
});

export const ownOpenItem = z.object({
  ...item,
  /** Null: nothing is to be transferred for it. */
  transfer: transferDetails.nullable(),
});
export type OwnOpenItem = z.infer<typeof ownOpenItem>;

export const ownOpenItems = get({
  path: 'own-open-items',
  summary: 'What the own business has to pay, and what it gets, the oldest first, with a code to pay by.',
  who: archivePermits,
  output: z.array(ownOpenItem),
});

/** In what order open items are shown: by their day, those without one last. */
export const byDay = (one: { dueOn: string | null }, other: { dueOn: string | null }) =>
  (one.dueOn ?? '9999').localeCompare(other.dueOn ?? '9999');
