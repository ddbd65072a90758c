import { drawingSVG, qrcode } from 'bwip-js/node';
import sharp from 'sharp';
import type { Cents } from '#contract/common/money.ts';
import { sepaText } from '#server/money/bank/sepa-text.ts';

/** Money to an account. An empty BIC is none. */
export interface Transfer {
  holder: string;
  iban: string;
  bic: string | null;
  cents: Cents;
  purpose: string;
}

/**
 * The text of a payment code for banking apps (EPC069-12, version 002: the BIC may be missing), known as GiroCode. The
 * amount is in euro with a point, at most 999,999,999.99.
 */
export function epcText({ holder, iban, bic, cents, purpose }: Transfer): string {
  const amount = `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  return ['BCD', '002', '1', 'SCT', bic ?? '', sepaText(holder, 70), iban, amount, '', '', sepaText(purpose, 140)].join('\n');
}

/** The same as a picture (PNG); error correction M, as the standard asks for. */
export async function drawEpcCode(transfer: Transfer): Promise<Buffer> {
  const options = { bcid: 'qrcode', text: epcText(transfer), eclevel: 'M', scale: 4, padding: 4, backgroundcolor: 'FFFFFF' };
  return sharp(Buffer.from(qrcode(options, drawingSVG())))
    .flatten({ background: '#ffffff' })
    .resize(480, 480)
    .png()
    .toBuffer();
}
