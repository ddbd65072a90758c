import { CARD_NUMBER_LENGTH } from '#contract/common/card-number.ts';

const SHORTEST = 4;
const LONGEST = 40;

/**
 * The number of a former provider's card in one form, however it was written or scanned. It may be typed, a magnetic
 * track (";4711=2612?", "%B4711^NAME?"), or a link in a QR code, whose last part counts. Returns capital letters and
 * digits. Null for what is none, and for numbers that look like ours: one number must never name two cards.
 */
export function readOldNumber(text: string): string | null {
  const number = readAnyNumber(text);
  return number === null || looksLikeOurs(number) ? null : number;
}

/** The same, also for numbers that look like ours. */
export function readAnyNumber(text: string): string | null {
  const number = withoutEdges(text.trim())
    .replace(/[\s.\-_/]/g, '')
    .toUpperCase();
  return /^[0-9A-Z]+$/.test(number) && number.length >= SHORTEST && number.length <= LONGEST ? number : null;
}

/** "AB12345678" → "AB •••• 78": at most half of it, for the trail, as old numbers may be short. */
export function maskOldNumber(number: string): string {
  const shown = Math.min(4, Math.floor(number.length / 4));
  return `${number.slice(0, shown)} •••• ${number.slice(-shown)}`;
}

/** Whether a number has the form of our card numbers, whatever its check digit. */
export function looksLikeOurs(number: string): boolean {
  return number.length === CARD_NUMBER_LENGTH && /^1761\d+$/.test(number);
}

function withoutEdges(text: string): string {
  const track = /^;([0-9]+)=.*$/.exec(text) ?? /^%B?([0-9A-Z ]+)\^.*$/i.exec(text);
  if (track) return track[1]!;
  if (!/^https?:\/\//i.test(text)) return text;
  const parts = text.split(/[/?&=#]/).filter((part) => part !== '');
  return parts.at(-1)!;
}
