import { CARD_NUMBER_LENGTH, isCardNumber } from '#contract/common/card-number.ts';
import { emptyAmount, formatTypedAmount } from '#web/ui/format-typed-amount.ts';
import { plainNumber } from '#web/ui/format-typed-number.ts';

/** What was typed before the program ran, in the till's terms. */
interface HeldInput {
  cardText: string;
  /** Enter or Tab stood behind the number, or it is whole and behind another that ended. */
  isEnded: boolean;
  /** What stood behind that; the Enter behind an amount that nobody has seen is no order. */
  amount: string;
}

/** The latest card counts, as at the till. What follows it is its amount; after what is no card comes another try. */
export function readHeldText(text: string): HeldInput {
  const parts = text.split('\n');
  let input: HeldInput = { cardText: '', isEnded: false, amount: '' };
  for (const [index, part] of parts.entries()) {
    const scanned = plainNumber(part).slice(-CARD_NUMBER_LENGTH);
    const isEnded = index < parts.length - 1;
    if (!input.isEnded) input = { cardText: plainNumber(part), isEnded, amount: '' };
    else if (isCardNumber(scanned)) input = { cardText: scanned, isEnded: true, amount: '' };
    else if (isCardNumber(input.cardText)) input.amount ||= typedAmount(part);
    else if (part !== '') input = { cardText: plainNumber(part), isEnded, amount: '' };
  }
  return input;
}

function typedAmount(keys: string): string {
  return [...keys].reduce((typed, key) => {
    const text = typed.text + key;
    return formatTypedAmount(typed, { text, caret: text.length, inserted: key });
  }, emptyAmount).text;
}
