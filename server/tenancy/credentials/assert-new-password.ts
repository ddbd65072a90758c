import type { Db } from '#server/platform/db/database.ts';
import { atField } from '#server/platform/http/refusal.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Throws Refusal 422 at that field for a new password that is a frequent one, or obvious for this person. */
export async function assertNewPassword(
  { db, regionContent }: { db: Db; regionContent: RegionContent },
  personId: number,
  password: string,
  field: string,
): Promise<void> {
  const { email, first_name, last_name, region_id } = await getPerson(db, personId);
  const region = region_id === null ? undefined : await regionContent.find({ regionId: region_id });
  assertUnknownPassword(password, { email, names: [first_name, last_name], region }, field);
}

interface Owner {
  email: string;
  names: readonly string[];
  region: { name: string; cardName: string } | undefined;
}

/** The same for somebody who has no account yet. */
export function assertUnknownPassword(password: string, { email, names, region }: Owner, field: string): void {
  const [mailbox] = email.split('@');
  const problem = knownPasswordProblem(password, [mailbox!, ...names, region?.name ?? null, region?.cardName ?? null]);
  if (problem) throw atField(field, problem);
}

/** Passwords of breaches in small letters, the most frequent first. */
const listed = dictionary['passwords-common'];
const known = new Set(listed);
/** Words that people take most, and dress up to please a rule: 'Sommer2026!'. */
const favourites = new Set(listed.slice(0, 10_000));

/** What people write for a letter. */
const letters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const SHORTEST_WORD = 4;

const KNOWN = 'Dieses Passwort ist zu leicht zu erraten: Es steht auf Listen häufiger Passwörter. Bitte wählen Sie ein anderes.';
const OBVIOUS =
  'Das Passwort darf weder Ihren Namen, Ihre E-Mail-Adresse, Ihre Region noch den Namen der Karte oder des Portals enthalten.';

/**
 * What is wrong with a new password that keeps all rules of writing; undefined where nothing is. `obvious` are texts
 * whose words anybody would try: name, address, region, card.
 */
export function knownPasswordProblem(password: string, obvious: readonly (string | null)[]): string | undefined {
  const plain = password.toLowerCase();
  const spelled = spellOut(plain);
  const bare = [plain, spelled].map((text) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''));
  // Digits and signs around a word go first, so that 'Passw0rt!1' is seen as well as 'P@ssw0rd'.
  const undressed = spellOut(plain.replace(/^[\d\W_]+|[\d\W_]+$/gu, ''));
  if ([plain, spelled].some((text) => known.has(text)) || [...bare, undressed].some((word) => favourites.has(word))) return KNOWN;
  const words = ['kartenkontor', ...obvious.flatMap((text) => (text ?? '').toLowerCase().split(/[^\p{L}\d]+/u))];
  const isObvious = words.some((word) => word.length >= SHORTEST_WORD && (plain.includes(word) || spelled.includes(word)));
  return isObvious ? OBVIOUS : undefined;
}

function spellOut(text: string): string {
  return Array.from(text, (sign) => letters[sign] ?? sign).join('');
}
