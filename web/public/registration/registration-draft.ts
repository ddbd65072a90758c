/** What a registration begins with again after a reload: texts that were typed, by field. */
export type RegistrationDraft = Readonly<Record<string, string>>;

const PLACE = 'kartenkontor.registration';

/** Passwords and proofs are never stored, and a consent must be given again each time. */
const KEPT = [
  'cardID',
  'email',
  'emailRepeated',
  'gender',
  'title',
  'firstName',
  'lastName',
  'birthdate',
  'phone',
  'street',
  'zip',
  'city',
  'country',
] as const;

/** Keeps what is typed for as long as the tab lives. A browser that refuses storage registers all the same. */
export function keepRegistrationDraft(values: Readonly<Record<string, unknown>>): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(KEPT.map((name) => [name, values[name]]))));
  } catch {
    // Storage is refused or full.
  }
}

export function forgetRegistrationDraft(): void {
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // Nothing was kept.
  }
}

/** What was typed before the page was reloaded, or null. An unreadable draft counts as none. */
export function findRegistrationDraft(): RegistrationDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as unknown;
    if (typeof kept !== 'object' || kept === null) return null;
    const texts = Object.entries(kept).filter(([name, text]) => KEPT.some((known) => known === name) && typeof text === 'string');
    // The country is chosen from the start.
    return texts.some(([name, text]) => text !== '' && name !== 'country') ? Object.fromEntries(texts) : null;
  } catch {
    return null;
  }
}
