import { z } from 'zod';
import { reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import { csv, get, post } from '#contract/common/call.ts';
import { supportPermits } from '#contract/common/permits.ts';

export const balanceLinkMessages = {
  missing: 'Es wurde keine Datei zum Hochladen angegeben.',
  tooLarge: 'Die Datei ist zu groß. Erlaubt sind höchstens 10.000 Kartennummern.',
  made: 'Die Datei mit den Links wurde heruntergeladen. Die Links werden nur dieses eine Mal gezeigt.',
  failed: 'Die Links konnten nicht erzeugt werden.',
  invalid: 'Ungültiger Seitenaufruf',
} as const;

export const MOST_LINKED_CARDS = 10_000;
/** Enough for ten thousand numbers and the text around them. */
const MOST_LIST_BYTES = 400_000;

export const generateBalanceLinks = post({
  path: 'generate-qrcode-links-csv',
  summary:
    'Links that tell the balance of the cards of a list (CSV, one column, no header), as CSV. A card that has a link already is refused with 409 unless the query says `replace=true`: its link ends then.',
  who: supportPermits,
  input: z.strictObject({ replace: z.enum(['true']).optional() }),
  upload: {
    field: 'cardsListFile',
    most: MOST_LIST_BYTES,
    missing: balanceLinkMessages.missing,
    tooLarge: balanceLinkMessages.tooLarge,
  },
  output: csv,
});

export const revokeBalanceLinks = post({
  path: 'revoke-balance-links',
  summary: 'End the links of cards. Cards without one do no harm.',
  who: supportPermits,
  input: z.strictObject({
    cards: z.string().min(1, 'Bitte geben Sie mindestens eine Kartennummer an.').max(60_000, balanceLinkMessages.tooLarge),
    reason,
  }),
  output: z.object({ count: z.number().int() }),
});

export const queryBalance = get({
  path: 'abfrage',
  summary: 'The balance of the card that a link is for; the number is masked once the card is registered.',
  who: 'anyone',
  // A text that is no link gets the same answer as an unknown link.
  input: z.strictObject({ x: z.string().max(4_000).default('') }),
  output: z.object({
    balance: z.object({ balanceFormattedDE: z.string() }),
    cardID: z.string(),
    region_name: z.string(),
    isCardRegistered: z.boolean(),
  }),
  sensitive: true,
});
