import { z } from 'zod';
import { post } from '#contract/common/call.ts';
import { isCardNumber, isProductionNumber } from '#contract/common/card-number.ts';
import { customerPermits } from '#contract/parties/customers/customers.ts';
import { readOldNumber } from './old-number.ts';
import { ownCardName } from './own-card-name.ts';

export const cardMessages = {
  numberInvalid: 'Die Kartennummer ist ungültig.',
  productionNumberInvalid: 'Die Produktionsnummer ist ungültig.',
  fieldsMissing: 'Bitte füllen Sie alle erforderlichen Felder aus.',
  nameFailed: 'Der Name der Karte konnte nicht gespeichert werden.',
  addFailed: 'Hinzufügen der neuen Karte fehlgeschlagen.',
  lockMissingCard: 'Es wurde keine Kartennummer zum Sperren ausgewählt.',
} as const;

/** A typed card number; spaces, as printed on the card, are ignored. */
export const typedCardNumber = z
  .string()
  .max(40, cardMessages.numberInvalid)
  .transform((text) => text.replace(/\s/g, ''));

const missing = cardMessages.fieldsMissing;

export const addCard = post({
  path: 'add-card',
  summary: 'Register another card to the own account; the production number printed on it proves that one has it.',
  who: customerPermits,
  input: z.strictObject({
    newCardToAdd: z
      .string({ error: missing })
      .pipe(typedCardNumber)
      .superRefine((number, context) => {
        if (number === '') context.addIssue({ code: 'custom', message: missing });
        else if (!isCardNumber(number) && readOldNumber(number) === null)
          context.addIssue({ code: 'custom', message: cardMessages.numberInvalid });
      }),
    newCardProductionNumber: z
      .string({ error: missing })
      .trim()
      .superRefine((number, context) => {
        if (number === '') context.addIssue({ code: 'custom', message: missing });
        else if (!isProductionNumber(number)) context.addIssue({ code: 'custom', message: cardMessages.productionNumberInvalid });
      }),
  }),
  output: z.object({ cardIDs: z.array(z.object({ cardId: z.string() })) }),
  sensitive: true,
});

export const nameCard = post({
  path: 'name-card',
  summary: 'Give an own card a name that only the card holder sees; an empty one takes it away.',
  who: customerPermits,
  input: z.strictObject({ cardID: z.string().max(40), ownName: ownCardName }),
});

export const lockCard = post({
  path: 'lock-card',
  summary: 'Lock an own card for good. All sessions of the account end.',
  who: customerPermits,
  // A missing field is reported by lockProblems, with the name of the region's card.
  input: z.strictObject({
    cardIDToLock: z.string().max(40).default(''),
    lockCardCheckbox: z.boolean().default(false),
    password: z.string().max(200).default(''),
  }),
  sensitive: true,
});

/** What is missing to lock a card, one message for each field, and one of its own for both. */
export function lockProblems(
  { cardIDToLock, lockCardCheckbox, password }: z.output<typeof lockCard.input>,
  cardName: string,
): Partial<Record<'cardIDToLock' | 'lockCardCheckbox' | 'password', string>> {
  const both = 'Sie müssen die Checkbox bestätigen und Ihr Passwort eingeben, um die Karte zu sperren.';
  const checkbox = 'Sie müssen die Checkbox bestätigen, dass Sie Ihre CARD sperren möchten.'.replace('CARD', () => cardName);
  const noPassword = 'Sie müssen Ihr Passwort eingeben, um die Karte zu sperren.';
  const isBoth = !lockCardCheckbox && !password;
  return {
    ...(!cardIDToLock && { cardIDToLock: cardMessages.lockMissingCard }),
    ...(!lockCardCheckbox && { lockCardCheckbox: isBoth ? both : checkbox }),
    ...(!password && { password: isBoth ? both : noPassword }),
  };
}
