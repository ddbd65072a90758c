import { drawingSVG, qrcode } from 'bwip-js/node';

/** A text as a QR code, black on white with its quiet margin whatever the page looks like: the address of a picture. */
export function drawQrCode(text: string): string {
  const svg = qrcode({ bcid: 'qrcode', text, scale: 4, padding: 4, backgroundcolor: 'FFFFFF' }, drawingSVG());
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
