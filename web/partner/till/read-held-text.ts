import { CARD_NUMBER_LENGTH, isCardNumber } from '#contract/card-number.ts';
import { emptyAmount, formatTypedAmount } from '#web/ui/format-typed-amount.ts';
import { plainNumber } from '#web/ui/format-typed-number.ts';

/** What was typed before the program ran, in the till's terms. */
interface HeldInput {
  cardText: string;
  /** Enter or Tab stood behind the number. */
  isEnded: boolean;
  /** What stood behind that; the Enter behind an amount that nobody has seen is no order. */
  amount: string;
}

/** The latest card counts, as at the till: what follows its end is its amount, and behind what is no card there is another try. */
export function readHeldText(text: string): HeldInput {
  const parts = text.split('\n');
  return parts.reduce<HeldInput>(
    (input, part, index) => {
      const isEnded = index < parts.length - 1;
      const scanned = plainNumber(part).slice(-CARD_NUMBER_LENGTH);
      if (isCardNumber(scanned) && input.cardText) return { cardText: scanned, isEnded, amount: '' };
      if (!isCardNumber(input.cardText))
        return part === '' && input.cardText ? input : { cardText: plainNumber(part), isEnded, amount: '' };
      return input.amount === '' ? { ...input, amount: typedAmount(part) } : input;
    },
    { cardText: '', isEnded: false, amount: '' },
  );
}

function typedAmount(keys: string): string {
  return [...keys].reduce((typed, key) => {
    const text = typed.text + key;
    return formatTypedAmount(typed, { text, caret: text.length, inserted: key });
  }, emptyAmount).text;
}
