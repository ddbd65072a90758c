import { z } from 'zod';

export const quoteMessages = {
  voucherInvalid: 'Ungültiger Gutscheincode.',
  quoteExpired: 'Der Preis gilt nicht mehr. Bitte laden Sie die Seite neu und prüfen Sie ihn noch einmal.',
} as const;

/** For new branches that are free, or whose price a voucher covers. */
export const quotedPrice = {
  quoteId: z.uuid(quoteMessages.quoteExpired).optional(),
  voucherCode: z.string().trim().max(60, quoteMessages.voucherInvalid).optional(),
};
