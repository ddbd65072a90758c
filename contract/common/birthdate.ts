import { readGermanDay } from './read-german-day.ts';

const MESSAGE = 'Dies ist kein gültiges Geburtsdatum. Es muss das Format TT.MM.JJJJ (mit führenden Nullen) haben.';

/** "24.12.1980" → "1980-12-24"; null unless it is a day of the years 1900 to 2099 in that form. */
export function readBirthdate(text: string): string | null {
  const day = readGermanDay(text);
  return day && /^(19|20)/.test(day) ? day : null;
}

/** What is wrong with a typed birthdate, in German; undefined when it is right. */
export function birthdateProblem(text: string): string | undefined {
  return readBirthdate(text) === null ? MESSAGE : undefined;
}
