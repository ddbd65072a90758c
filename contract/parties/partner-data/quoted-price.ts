import { z } from 'zod';

export const quoteMessages = {
  voucherInvalid: 'Ungültiger Gutscheincode.',
  quoteExpired: 'Der Preis gilt nicht mehr. Bitte laden Sie die Seite neu und prüfen Sie ihn noch einmal.',
} as const;

/** Of new branches that cost nothing, or have a voucher that takes all of the price. */
export const quotedPrice = {
  quoteId: z.uuid(quoteMessages.quoteExpired).optional(),
  voucherCode: z.string().trim().max(60, quoteMessages.voucherInvalid).optional(),
};
