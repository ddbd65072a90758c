import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { contactSalutations } from '#contract/tenancy/decisions/contact-fields.ts';

const byGender: Record<string, string> = { männlich: 'Herr', weiblich: 'Frau', divers: 'Divers' };

/** What we know of a person; the empty text where it must be chosen. */
export function salutationOf({ salutation, gender }: SignedInUser): string {
  return contactSalutations.find((known) => known === salutation) ?? byGender[gender ?? ''] ?? '';
}
