import { z } from 'zod';
import { quoteMessages } from '#contract/parties/partner-data/quoted-price.ts';
import { get, post } from '#contract/common/call.ts';
import { purposeNames } from './entry-price.ts';
import { checkoutPermits } from '#contract/common/permits.ts';

/** Texts of price and payment (part 2, section 8; part 3, section 8). */
export const checkoutMessages = {
  ...quoteMessages,
  failed: 'Bei der Bezahlung ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  registrationUnpaid: 'Sie müssen die Bezahlung abschließen, um Ihre Registrierung abzuschließen.',
  partnerDataUnpaid: 'Sie müssen die Bezahlung abschließen, um Ihre Partnerdaten zu speichern.',
  priceDiffers: 'Der Preis hat sich geändert. Bitte laden Sie die Seite neu und prüfen Sie ihn noch einmal.',
  notPossible: 'Eine Bezahlung ist im Moment nicht möglich. Bitte kontaktieren Sie den Support.',
  running: 'Ihre Bezahlung wird gerade abgeschlossen. Bitte warten Sie einen Moment.',
  pending: 'Ihre Bezahlung wird noch geprüft. Sobald sie bestätigt ist, schließen wir den Vorgang ab und melden uns per E-Mail.',
  free: 'Hier ist nichts zu bezahlen.',
  /** It was paid, but what was paid for cannot be saved; this opens a case for staff. */
  unsaved:
    'Ihre Zahlung ist angekommen, Ihre Angaben konnten aber nicht gespeichert werden. Wir kümmern uns darum und melden uns per E-Mail.',
  providerFailed: 'Der Zahlungsdienst antwortet gerade nicht. Bitte versuchen Sie es in einigen Minuten erneut.',
} as const;

const cents = z.number().int();

export const quote = z.object({
  quoteId: z.uuid(),
  lines: z.array(z.object({ text: z.string(), netCent: cents })),
  netCent: cents,
  taxCent: cents,
  grossCent: cents,
  /** The same amounts as German texts. */
  net: z.string(),
  tax: z.string(),
  gross: z.string(),
  /** The voucher code that was applied. */
  voucher: z.string().nullable(),
});
export type Quote = z.infer<typeof quote>;

export const checkoutQuote = post({
  path: 'checkout-quote',
  summary: 'The price of joining, or of more branches, for the caller alone and for 30 minutes. 422 for an invalid voucher.',
  who: checkoutPermits,
  input: z.strictObject({
    purpose: z.enum(purposeNames),
    isAlsoEmployer: z.boolean().optional(),
    companyGewerbeverein: z.string().trim().max(120).optional(),
    /** How many unpaid branches the partner would have beyond those that the contract includes. */
    branches: z.int().min(0).max(500).optional(),
    voucherCode: z.string().trim().max(60, checkoutMessages.voucherInvalid).optional(),
  }),
  output: quote,
  sensitive: true,
});

export const checkoutOrder = post({
  path: 'checkout-order',
  summary:
    'Checks the data as the call that saves them would, keeps them, and orders the payment of a quote. The person approves it at `approveUrl`.',
  who: checkoutPermits,
  input: z.strictObject({ quoteId: z.uuid(checkoutMessages.quoteExpired), data: z.unknown() }),
  output: z.object({ orderId: z.uuid(), approveUrl: z.string() }),
  mostBytes: 1024 * 1024,
  sensitive: true,
});

export const checkoutCapture = post({
  path: 'checkout-capture',
  summary:
    'Takes the payment that the person has approved and saves what was paid for, in one step. Answers alike when repeated. 422 while it is not approved.',
  who: checkoutPermits,
  input: z.strictObject({ orderId: z.uuid(checkoutMessages.failed) }),
  output: z.object({ status: z.literal('COMPLETED'), paymentId: z.string() }),
});

export const checkoutCancel = post({
  path: 'checkout-cancel',
  summary: 'Ends an order that the person has not paid after all.',
  who: checkoutPermits,
  input: z.strictObject({ orderId: z.uuid(checkoutMessages.failed) }),
});

export const checkoutWebhook = post({
  path: 'checkout-webhook',
  summary:
    'The payment provider tells that something has become of an order. Only a signature that the provider confirms counts.',
  who: 'anyone',
  input: z.looseObject({}),
  mostBytes: 256 * 1024,
});

export const demoOutcomes = ['approved', 'cancelled', 'failed'] as const;

export const demoPayment = post({
  path: 'demo-payment',
  summary: 'What the person does on the page of the demo’s payment provider. Not there where real money is paid.',
  who: checkoutPermits,
  input: z.strictObject({ orderId: z.uuid(), outcome: z.enum(demoOutcomes) }),
  /** Where the payment provider sends the person back to. */
  output: z.object({ returnUrl: z.string() }),
});

export const demoOrder = get({
  path: 'demo-order',
  summary: 'What the page of the demo’s payment provider shows.',
  who: checkoutPermits,
  input: z.strictObject({ orderId: z.uuid() }),
  output: z.object({ gross: z.string(), description: z.string(), isOpen: z.boolean() }),
});

const amount = z.string();

export const regionCheckoutData = get({
  path: 'region-checkout-data',
  summary: 'What joining a region costs, net, and its rules for joining.',
  who: 'anyone',
  input: z.strictObject({ regionName: z.string().max(100).optional(), regionSlug: z.string().min(1).max(60) }),
  output: z.array(
    z.object({
      acf: z.object({
        partner_entry_fee: amount,
        mitarbeitercard_entry_fee: amount,
        partner_and_mitarbeitercard_entry_fee_discount: amount,
        partner_entry_fee_membership_discount: amount,
        employer_entry_fee_membership_discount: amount,
        requirement_to_join_membership_in_club: z.boolean(),
        requirement_to_join_club_names: z.array(z.object({ requirement_to_join_club_name: z.string() })),
        partner_entry_fee_description_text: z.string(),
        /** Address of an overview of prices (PDF), or empty. */
        partner_price_list: z.string(),
        employer_price_list: z.string(),
        /** Whether the region offers the model '2% - keine Teilnahmegebühr'. */
        offers_two_percent_without_fee: z.boolean(),
        accepts_vouchers: z.boolean(),
        /** The region's marketing association sends the invoice for entry fees; they are not paid here. */
        association_invoices: z.boolean(),
        has_no_finish_control: z.boolean(),
        /** If nobody can pay, nobody with something to pay can join. */
        can_pay: z.boolean(),
      }),
    }),
  ),
});
export type RegionCheckoutData = z.infer<typeof regionCheckoutData.output>[number]['acf'];
