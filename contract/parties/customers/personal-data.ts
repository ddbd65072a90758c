import { z } from 'zod';
import { get, post } from '#contract/common/call.ts';
import { cardTraits, customerPermits } from './customers.ts';
import { givenPassword } from '#contract/common/password.ts';
import { personFields, REQUIRED } from '#contract/tenancy/people/person-fields.ts';

const cardIDs = z.array(
  z.object({
    cardId: z.string(),
    ...cardTraits,
    isCardActive: z.boolean(),
    isCardEmptied: z.boolean(),
    isCardConfirmed: z.boolean(),
  }),
);

export const cardIds = get({
  path: 'cardids',
  summary:
    'The card numbers of the signed-in card holder; one that is locked or emptied is not active, and one whose production number he has shown is confirmed.',
  who: customerPermits,
  output: cardIDs,
});

export const personalData = get({
  path: 'personal-data',
  summary: 'What we know of the signed-in card holder. `birthdate` is an ISO date.',
  who: customerPermits,
  output: z.object({
    email: z.string(),
    gender: z.string(),
    salutation: z.string().nullable(),
    title: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    street: z.string(),
    zip: z.string(),
    city: z.string(),
    country: z.string(),
    phone: z.string(),
    birthdate: z.string(),
    cardIDs,
    gguid: z.uuid(),
    isCardActive: z.boolean(),
    marketingAdsConsent: z.boolean(),
    newsletterConsent: z.boolean(),
    /** The newsletter was asked for, but the link in the mail has not been used yet. */
    newsletterAwaitsConfirmation: z.boolean(),
  }),
});

/** Fields that a form may send back from the answer above; they are ignored. */
const unchanged = z.unknown().optional();

export const personalDataInput = z.strictObject({
  ...personFields,
  /** As typed, or the ISO date from the answer. */
  birthdate: z
    .string({ error: REQUIRED })
    .transform((text) => text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3.$2.$1'))
    .pipe(personFields.birthdate),
  email: z.string().max(100).optional(),
  gguid: z.uuid().optional(),
  salutation: unchanged,
  cardIDs: unchanged,
  isCardActive: unchanged,
  marketingAdsConsent: unchanged,
  newsletterConsent: unchanged,
  newsletterAwaitsConfirmation: unchanged,
});

export const updatePersonalData = post({
  path: 'customer-update-personal-data',
  summary: 'Change the own personal data. The e-mail address stays as it is.',
  who: customerPermits,
  input: personalDataInput,
  output: z.object({
    email: z.string(),
    gender: z.string(),
    salutation: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
  }),
});

export const updateConsents = post({
  path: 'update-consents',
  summary: 'Give or withdraw consents. A newsletter that is new has to be confirmed by the link in a mail.',
  who: customerPermits,
  input: z.strictObject({ gguid: z.uuid(), marketingAdsConsent: z.boolean(), newsletterConsent: z.boolean() }),
  output: z.object({
    marketingAdsConsent: z.boolean(),
    newsletterConsent: z.boolean(),
    newsletterAwaitsConfirmation: z.boolean(),
  }),
});

const LINK_INVALID =
  'Der Link ist ungültig oder abgelaufen. Sie können den Newsletter jederzeit unter „Persönliche Daten“ neu bestellen.';

export const confirmNewsletter = post({
  path: 'newsletter-confirmation',
  summary: 'Confirm the newsletter with the token of the mailed link.',
  who: 'anyone',
  input: z.strictObject({ t: z.string({ error: LINK_INVALID }).min(1, LINK_INVALID).max(100, LINK_INVALID) }),
  sensitive: true,
});
export { LINK_INVALID as newsletterLinkInvalid };

export const deleteAccount = post({
  path: 'delete-account',
  summary: 'End the own account for good, after the password.',
  who: customerPermits,
  input: z.strictObject({ password: givenPassword('Sie müssen Ihr Passwort eingeben, um Ihr Konto zu löschen.') }),
  sensitive: true,
});
