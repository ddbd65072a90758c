import { z } from 'zod';
import { get, post } from '#contract/common/call.ts';
import { isCardNumber, isProductionNumber } from '#contract/common/card-number.ts';
import { readOldNumber } from '#contract/parties/cards/old-number.ts';
import { newPassword } from '#contract/common/password.ts';
import { emailField, personFields, REQUIRED, TOO_SHORT } from '#contract/tenancy/people/person-fields.ts';

export const registrationMessages = {
  failed: 'Beim Registrieren ist ein Fehler aufgetreten.',
  cardInvalid: 'Die Kartennummer ist ungültig.',
  productionNumberInvalid: 'Die Produktionsnummer ist ungültig.',
  emailInvalid: 'Die E-Mail-Adresse ist ungültig.',
  conditionsMissing: 'Sie müssen den Teilnahmebedingungen zustimmen',
  captchaMissing: 'Sie müssen das Captcha ausfüllen',
  captchaWrong: 'Das Captcha ist nicht korrekt',
} as const;

export const registrationFormValues = get({
  path: 'customer-registration-form-values',
  summary: 'What can be chosen when registering a card.',
  who: 'anyone',
  output: z.object({ genders: z.array(z.string()), titles: z.array(z.string()) }),
});

/** A card number, ours or a former provider's; spaces are ignored. `cardProblem` judges it. */
const cardID = z
  .string({ error: REQUIRED })
  .max(40, registrationMessages.cardInvalid)
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().min(1, REQUIRED).min(3, TOO_SHORT));

/**
 * What is wrong with a card number. That of a former provider counts together with the production number only: such
 * numbers may follow each other, so they prove nothing.
 */
function cardProblem(cardNumber: string, productionNumber: string): string | undefined {
  if (productionNumber !== '' && readOldNumber(cardNumber) !== null) return undefined;
  if (!/^\d*$/.test(cardNumber)) return 'Dieses Feld darf nur Ziffern enthalten.';
  return isCardNumber(cardNumber) ? undefined : registrationMessages.cardInvalid;
}

/** A repetition is compared even when other fields are wrong: all errors show at once. */
const always = { when: () => true };

/** The request of part 1, section 3, checked by the rules of section 5. */
export const customerRegistrationInput = z
  .strictObject({
    cardID,
    /** Whoever enters it also sees older bookings of the card; it can be entered later too. */
    cardProductionNumber: z
      .string()
      .trim()
      .max(40, registrationMessages.productionNumberInvalid)
      .refine((text) => text === '' || isProductionNumber(text), registrationMessages.productionNumberInvalid)
      .optional(),
    email: emailField,
    emailRepeated: z
      .string({ error: REQUIRED })
      .trim()
      .min(1, REQUIRED)
      .min(3, TOO_SHORT)
      .max(100, 'Die E-Mail-Adressen stimmen nicht überein.'),
    password: z.string({ error: REQUIRED }).min(1, REQUIRED).min(3, TOO_SHORT).pipe(newPassword(REQUIRED)),
    passwordRepeated: z
      .string({ error: REQUIRED })
      .min(1, REQUIRED)
      .min(3, TOO_SHORT)
      .max(200, 'Die Passwörter stimmen nicht überein.'),
    ...personFields,
    conditionsConsent: z.boolean().optional(),
    marketingAdsConsent: z.boolean().optional(),
    newsletterConsent: z.boolean().optional(),
  })
  .superRefine(({ cardID: cardNumber, cardProductionNumber }, context) => {
    const message = cardNumber && cardNumber.length >= 3 ? cardProblem(cardNumber, cardProductionNumber ?? '') : undefined;
    if (message) context.addIssue({ code: 'custom', path: ['cardID'], message });
  }, always)
  .refine(({ conditionsConsent }) => conditionsConsent === true, {
    ...always,
    path: ['conditionsConsent'],
    message: registrationMessages.conditionsMissing,
  })
  .refine(({ email, emailRepeated }) => !emailRepeated || email === emailRepeated, {
    ...always,
    path: ['emailRepeated'],
    message: 'Die E-Mail-Adressen stimmen nicht überein.',
  })
  .refine(({ password, passwordRepeated }) => !passwordRepeated || password === passwordRepeated, {
    ...always,
    path: ['passwordRepeated'],
    message: 'Die Passwörter stimmen nicht überein.',
  });
export type CustomerRegistration = z.output<typeof customerRegistrationInput>;

export const customerRegistration = post({
  path: 'customer-registration',
  summary: 'Register a card and open the account of its holder. Answers alike when the address has an account already.',
  who: 'anyone',
  input: customerRegistrationInput,
  captcha: { missing: registrationMessages.captchaMissing, wrong: registrationMessages.captchaWrong },
  sensitive: true,
});
