import { readSoundSettings } from '#server/platform/config.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkDatabase } from './check-database.ts';
import { checkFolders } from './check-folders.ts';
import { checkKeys, findSealKeys } from './check-keys.ts';
import { checkMail } from './check-mail.ts';
import { checkMoves } from './check-moves.ts';
import { checkSeals } from './check-seals.ts';
import { checkSettings } from './check-settings.ts';
import { checkStandby } from './check-standby.ts';
import { type Finding, wrong } from './finding.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Asked {
  environment: Environment;
  /** The file that the environment was read from. */
  environmentFile: string | undefined;
  anchorFile: string | undefined;
  /** Folders whose disks to look at as well. */
  disks: readonly string[];
  /** Gets a trial mail. */
  trialMailTo: string | undefined;
}

/** What one part of the examination has found. */
export interface Part {
  title: string;
  findings: Finding[];
}

/** Looks at everything, however much of it is broken. Only reads, except for a trial mail. */
export async function examine({ environment, environmentFile, anchorFile, disks, trialMailTo }: Asked): Promise<Part[]> {
  const now = new Date();
  const { sound, problems } = readSoundSettings(environment);
  const { database, clock, opened } = await checkDatabase(sound);
  const db = opened?.db;
  try {
    return [
      { title: 'Settings', findings: checkSettings(problems, environmentFile ? Object.keys(environment) : []) },
      { title: 'Database', findings: [...database, ...(await look(() => checkStandby(sound, db)))] },
      { title: 'Clock', findings: clock },
      { title: 'Keys', findings: await look(() => checkKeys(sound, db, environmentFile)) },
      { title: 'Mail', findings: await look(() => checkMail(sound, db, trialMailTo)) },
      { title: 'Disk', findings: await look(() => checkFolders(sound, disks)) },
      { title: 'Certificate', findings: await look(async () => [await checkCertificate(sound, now)]) },
      { title: 'Cells', findings: await look(() => checkMoves(db, sound)) },
      { title: 'Seals and anchor', findings: await look(() => checkSeals({ db, keys: findSealKeys(sound), anchorFile, now })) },
    ];
  } finally {
    await opened?.close();
  }
}

/** A check that breaks itself must not keep the others from telling. */
async function look(check: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [wrong(`This could not be looked at: ${(error as Error).message}.`, 'Mend what else is wrong, and run doctor again.')];
  }
}
