const MESSAGE = 'Dies ist kein gültiges Geburtsdatum. Es muss das Format TT.MM.JJJJ (mit führenden Nullen) haben.';

/** "24.12.1980" → "1980-12-24"; null where the text is no day of the years 1900 to 2099 in that form (part 1, section 5). */
export function readBirthdate(text: string): string | null {
  const match = /^(\d{2})\.(\d{2})\.((?:19|20)\d{2})$/.exec(text);
  if (!match) return null;
  const iso = `${match[3]}-${match[2]}-${match[1]}`;
  const day = new Date(`${iso}T00:00:00Z`);
  // A 31st of April would roll over into May.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso) ? iso : null;
}

/** What is wrong with a birthdate as typed; undefined where nothing is. */
export function birthdateProblem(text: string): string | undefined {
  return readBirthdate(text) === null ? MESSAGE : undefined;
}
