/** What a run of vitest says of one test file, in one of its projects. */
export interface FileReport {
  /** The file's path. */
  name: string;
  status: string;
  /** Why the file as a whole failed; empty where it did not. */
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

/** More files than that do not fail by chance. */
const MOST_FILES = 3;
/** Money and races have one try: what fails there once in a hundred times fails so at the tills, too. */
const ONE_TRY = /^server\/ledger\/|\.race\.test\.ts$/;

/**
 * The failed test files to run once more (docs/decisions/a-second-try-in-ci.md): all of them, or none. `reports` name
 * files by their path from the project's folder.
 */
export function filesForSecondTry(reports: readonly FileReport[]): string[] {
  const files = [...new Set(reports.filter(hasFailed).map(({ name }) => name))];
  return files.length > MOST_FILES || files.some((file) => ONE_TRY.test(file)) ? [] : files;
}

/** The reports of a run after some of its files had a second try, which counts for them in place of the first. */
export function withSecondTry(first: readonly FileReport[], second: readonly FileReport[]): FileReport[] {
  const again = new Set(second.map(({ name }) => name));
  return [...first.filter(({ name }) => !again.has(name)), ...second];
}

/** What failed at first and passed then, to be named loudly. */
export function passedAtSecondTry(first: readonly FileReport[], second: readonly FileReport[]): string[] {
  const stillFailing = new Set(second.flatMap(failuresOf));
  const failed = first.filter(({ name }) => second.some((report) => report.name === name)).flatMap(failuresOf);
  return [...new Set(failed)].filter((test) => !stillFailing.has(test));
}

export function hasFailed({ status, message }: FileReport): boolean {
  return status === 'failed' || message !== '';
}

function failuresOf({ name, message, assertionResults }: FileReport): string[] {
  const tests = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${name} > ${fullName}`);
  return message === '' ? tests : [name, ...tests];
}
