import { formatCents, readAmount } from '#contract/common/money.ts';

/** What stands in the field. */
export interface ChargeAmount {
  text: string;
  /** Somebody has typed the comma: what stands before it is euros. */
  isCommaTyped: boolean;
}

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, '.');
const plain = (text: string) => text.replace(/\D/g, '').replace(/^0+(?=\d)/, '');

/**
 * An amount while it is typed: signs, blanks and letters go, the last two digits are cents behind a comma, thousands
 * are separated by points. "5000" is "50,00". A comma or a point that is typed is believed: "60," stays 60 euros, and
 * "45,5" becomes 45,50.
 */
export function formatChargeAmount(before: ChargeAmount, typed: string): ChargeAmount {
  const clean = typed.replace(/[^\d.,]/g, '');
  const at = typedMark(before.text, clean) ?? (before.isCommaTyped ? clean.lastIndexOf(',') : -1);
  if (at >= 0) {
    const [whole, decimals] = [plain(clean.slice(0, at)), clean.slice(at + 1).replace(/\D/g, '')];
    return { text: `${grouped(whole || '0')},${decimals.slice(0, 2)}`, isCommaTyped: true };
  }
  const digits = clean.replace(/\D/g, '').replace(/^0+/, '');
  if (digits === '') return { text: '', isCommaTyped: false };
  const cents = digits.padStart(3, '0');
  return { text: `${grouped(cents.slice(0, -2))},${cents.slice(-2)}`, isCommaTyped: false };
}

/** Where a comma or point stands that somebody has set; of several the last, as in "1.234,5". */
function typedMark(before: string, text: string): number | undefined {
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  if (last < 0) return undefined;
  let head = 0;
  while (head < Math.min(before.length, text.length) && text[head] === before[head]) head++;
  let tail = 0;
  while (tail < Math.min(before.length, text.length) - head && text.at(-1 - tail) === before.at(-1 - tail)) tail++;
  const inserted = text.slice(head, text.length - tail);
  if (/^[.,]$/.test(inserted)) return head;
  // What takes the place of something else, or ends in a comma, is read as it stands.
  const isReplaced = inserted !== '' && before.length > head + tail;
  return isReplaced || /[.,]/.test(inserted) || last === text.length - 1 ? last : undefined;
}

/** What is left in the field: "60," is "60,00". Anything that is no amount stays. */
export function completeChargeAmount(text: string): string {
  const amount = readAmount(text);
  return 'cents' in amount ? formatCents(amount.cents) : text;
}

/** "60,00" → "60 Euro", "0,60" → "60 Cent"; empty for what is no amount. */
export function chargeAmountWords(text: string): string {
  const amount = readAmount(text);
  if (!('cents' in amount)) return '';
  const [euros, cents] = [Math.floor(amount.cents / 100), amount.cents % 100];
  return [euros > 0 && `${grouped(String(euros))} Euro`, cents > 0 && `${cents} Cent`].filter(Boolean).join(' ');
}
