import { z } from 'zod';
import { customerRegistrationInput, registrationMessages } from '#contract/parties/customers/registration.ts';

export const registrationSchema = customerRegistrationInput.safeExtend({
  captcha: z.string().min(1, registrationMessages.captchaMissing),
});
export type RegistrationValues = z.input<typeof registrationSchema>;

/** What each field is called, in the order of the form. */
export const registrationLabels = {
  cardID: 'Kartennummer',
  cardProductionNumber: 'Produktionsnummer (freiwillig)',
  email: 'E-Mail-Adresse',
  emailRepeated: 'E-Mail-Adresse wiederholen',
  password: 'Passwort',
  passwordRepeated: 'Passwort wiederholen',
  title: 'Titel (freiwillig)',
  gender: 'Geschlecht',
  firstName: 'Vorname',
  lastName: 'Nachname',
  birthdate: 'Geburtsdatum',
  street: 'Straße und Hausnummer',
  zip: 'Postleitzahl',
  city: 'Ort',
  country: 'Land',
  phone: 'Telefon (freiwillig)',
  conditionsConsent: 'Teilnahmebedingungen',
  marketingAdsConsent: 'Angebote und Aktionen',
  newsletterConsent: 'Newsletter',
  captcha: 'Zeichen aus dem Bild',
};

/** The three steps of a phone; with more room they stand below each other. */
export const registrationSteps: readonly { title: string; names: readonly (keyof typeof registrationLabels)[] }[] = [
  {
    title: 'Karte und Zugang',
    names: ['cardID', 'cardProductionNumber', 'email', 'emailRepeated', 'password', 'passwordRepeated'],
  },
  {
    title: 'Person und Anschrift',
    names: ['gender', 'title', 'firstName', 'lastName', 'birthdate', 'phone', 'street', 'zip', 'city', 'country'],
  },
  { title: 'Einwilligungen', names: ['conditionsConsent', 'marketingAdsConsent', 'newsletterConsent', 'captcha'] },
];

/** As the form begins. */
export const emptyRegistration = {
  ...(Object.fromEntries(Object.keys(registrationLabels).map((name) => [name, ''])) as Record<
    keyof typeof registrationLabels,
    string
  >),
  country: 'DE',
  conditionsConsent: false,
  marketingAdsConsent: false,
  newsletterConsent: false,
};
