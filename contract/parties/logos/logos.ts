import { z } from 'zod';
import { formatMegabytes } from '#contract/common/format-count.ts';
import { post } from '#contract/common/call.ts';
import { businessPermits } from '#contract/common/permits.ts';

export const MOST_LOGO_BYTES = 5_000_000;

/** Messages of the page (part 2, sections 5 and 8), and of problems that only the server can detect. */
export const logoMessages = {
  none: 'Es wurde noch kein Logo hochgeladen.',
  missing: 'Es wurde kein Bild angegeben.',
  tooLarge: `Die Datei ist zu groß. Erlaubt sind höchstens ${formatMegabytes(MOST_LOGO_BYTES)}.`,
  wrongType: 'Das Logo muss ein Bild im Format PNG oder JPEG sein.',
  tooManyPixels: 'Das Bild hat zu viele Bildpunkte. Erlaubt sind höchstens 5.000 in Breite und Höhe.',
  unreadable: 'Das Bild konnte nicht gelesen werden. Bitte wählen Sie eine andere Datei.',
  saved: 'Ihr Logo wurde gespeichert.',
  failed: 'Das Logo konnte nicht gespeichert werden.',
} as const;

/** File types of the file picker. */
export const logoTypes = '.png,.jpg,.jpeg';

export const setLogo = post({
  path: 'set-logo',
  summary: 'Takes the logo of the own business, a picture of type PNG or JPEG, in place of the one before.',
  who: businessPermits,
  upload: { field: 'logo', most: MOST_LOGO_BYTES, missing: logoMessages.missing, tooLarge: logoMessages.tooLarge },
  output: z.object({ status: z.literal('success') }),
});

export const getLogo = post({
  path: 'get-logo',
  summary: 'The logo of the own business as PNG in base64; 404 where there is none.',
  who: businessPermits,
  output: z.object({ status: z.literal('success'), data: z.string() }),
});
