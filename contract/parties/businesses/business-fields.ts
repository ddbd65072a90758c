import { z } from 'zod';
import { countries } from '#contract/common/countries.ts';
import { emailField, personFields } from '#contract/tenancy/people/person-fields.ts';

/** Messages for staff who look after partners and employers. */
export const businessMessages = {
  unknown: 'Diesen Partner oder Arbeitgeber gibt es nicht.',
  noPerson: 'Diese Person gehört nicht zu diesem Vertrag.',
  emailTaken: 'Die Benutzer Login E-Mail-Adresse existiert bereits. Bitte wählen Sie eine andere E-Mail-Adresse.',
  lastAdmin: 'Ein Vertrag braucht eine Person mit der Rolle Admin. Geben Sie zuerst einer anderen diese Rolle.',
  iban: 'Die IBAN ist ungültig.',
  bic: 'Der BIC ist ungültig.',
} as const;

const tooLong = (longest: number) => `Das Feld darf höchstens ${longest} Zeichen lang sein.`;
const text = (longest: number) => z.string().trim().max(longest, tooLong(longest));
/** An optional field. */
function optional(field: z.ZodType<string, string>) {
  return z
    .string()
    .trim()
    .superRefine((value, context) => {
      const message = value === '' ? undefined : field.safeParse(value).error?.issues[0]?.message;
      if (message) context.addIssue({ code: 'custom', message });
    });
}

const name = text(100).min(3, 'Das Feld muss mindestens 3 Zeichen lang sein.');
const countryNames = new Set<string>(countries.map((country) => country.name));

/** The contract data of a partner or employer, with the specification's names; for staff only the name is required. */
export const businessFields = {
  companyName: name,
  companyAddressAdditional: text(100),
  companyStreet: optional(personFields.street),
  companyZip: optional(personFields.zip),
  companyCity: optional(personFields.city),
  companyCountry: optional(personFields.country),
  community: text(100),
  companyGewerbeverein: text(100),
  companyEmail: optional(emailField),
  companyEmailHeadquarter: optional(emailField),
  companyPhone: optional(z.string().regex(/^\+?[\d /-]{4,29}$/, 'Die Telefonnummer ist ungültig.')),
  companyREName: optional(name),
  companyREStreet: optional(personFields.street),
  companyREZip: optional(personFields.zip),
  companyRECity: optional(personFields.city),
  companyRECountry: optional(
    z.string().refine((country) => countryNames.has(country), 'Das Feld enthält einen ungültigen Wert.'),
  ),
  companyREEmail: optional(emailField),
  ceoName: optional(personFields.lastName),
  ceoPhone: optional(z.string().regex(/^\+?[\d ]{4,29}$/, 'Die Telefonnummer ist ungültig.')),
  additionalNotesForContract: text(1000),
} as const;
export type BusinessField = keyof typeof businessFields;

/** Labels of the fields on screens. */
export const businessLabels: Record<BusinessField, string> = {
  companyName: 'Firma',
  companyAddressAdditional: 'Adresszusatz',
  companyStreet: 'Straße und Hausnummer',
  companyZip: 'Postleitzahl',
  companyCity: 'Ort',
  companyCountry: 'Land',
  community: 'Gemeinde',
  companyGewerbeverein: 'Gewerbeverein',
  companyEmail: 'E-Mail-Adresse der Firma',
  companyEmailHeadquarter: 'E-Mail-Adresse der Zentrale',
  companyPhone: 'Telefon',
  companyREName: 'Rechnungsempfänger',
  companyREStreet: 'Straße und Hausnummer (Rechnung)',
  companyREZip: 'Postleitzahl (Rechnung)',
  companyRECity: 'Ort (Rechnung)',
  companyRECountry: 'Land (Rechnung)',
  companyREEmail: 'E-Mail-Adresse für Rechnungen',
  ceoName: 'Inhaber oder Geschäftsführung',
  ceoPhone: 'Telefon der Geschäftsführung',
  additionalNotesForContract: 'Anmerkungen zum Vertrag',
};

const { gender, firstName, lastName } = personFields;
/** A person of a business. */
export const businessPersonFields = { gender, firstName, lastName, email: emailField };
