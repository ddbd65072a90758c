import fs from 'node:fs';
import os from 'node:os';
import type { SoundSettings } from '#server/platform/config.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { type Finding, good, hint, skipped, wrong } from './finding.ts';

const LEAST_SHARE = 0.1;
const LEAST_BYTES = 1024 ** 3;
const GIB = 1024 ** 3;

/** What `statfs` tells of a disk, in blocks. */
interface DiskFigures {
  bsize: number;
  blocks: number;
  /** Free to everybody, not only to root. */
  bavail: number;
}

/** Looks at the disks below these folders and those of the settings, and at who may write to the bank's folder. */
export function checkFolders(settings: SoundSettings, folders: readonly string[]): Finding[] {
  const { DATABASE_URL, DATA_DIR, BANK_INBOX_DIR, MAP_FILE } = settings;
  const looked = [os.tmpdir(), ...folders, ...(BANK_INBOX_DIR ? [BANK_INBOX_DIR] : [])];
  // Until its first start the demo has none.
  if (!DATABASE_URL && DATA_DIR && fs.existsSync(DATA_DIR)) looked.push(DATA_DIR);
  const findings = [...new Set(looked)].map(checkDisk);
  if (folders.length === 0)
    findings.push(
      hint(
        'The disks of the database and of its backups cannot be seen through the database.',
        `Name their folders: ${sayCommand('doctor --disk /var/lib/postgresql --disk /var/lib/pgbackrest')}; on their own machines use df.`,
      ),
    );
  if (BANK_INBOX_DIR) findings.push(checkInbox(BANK_INBOX_DIR));
  if (MAP_FILE) findings.push(checkMap(MAP_FILE));
  return findings;
}

function checkDisk(folder: string): Finding {
  try {
    return judgeDisk(folder, fs.statfsSync(folder));
  } catch (error) {
    return wrong(`The disk of ${folder} cannot be looked at: ${(error as Error).message}.`, 'Mend the name, or make the folder.');
  }
}

/** At least a tenth and a gigabyte must be free: PostgreSQL stops when its disk is full. */
export function judgeDisk(folder: string, { bsize, blocks, bavail }: DiskFigures): Finding {
  if (blocks === 0) return skipped(`The disk of ${folder} tells no size.`);
  const free = `${((bavail * bsize) / GIB).toFixed(1)} GiB, ${Math.round((bavail / blocks) * 100)} %`;
  if (bavail * bsize >= LEAST_BYTES && bavail / blocks >= LEAST_SHARE) return good(`The disk of ${folder} has ${free} free.`);
  return wrong(`The disk of ${folder} is nearly full: ${free} free.`, 'Delete what nobody needs, or make the disk larger.');
}

/** What lies there is booked without a second person. */
function checkInbox(folder: string): Finding {
  try {
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EROFS')
      return wrong(
        `BANK_INBOX_DIR (${folder}) is read-only for the portal: what it has read cannot be put aside.`,
        'Name it in ReadWritePaths (systemctl edit kartenkontor@) and restart the processes, or mount its disk for writing.',
      );
    return wrong(
      `BANK_INBOX_DIR (${folder}) is missing, or this user may not read and write there.`,
      "Make the folder, and give it to the portal's user and the bank's client; run doctor as the portal's user.",
    );
  }
  if ((fs.statSync(folder).mode & 0o002) === 0) return good('Not everybody may write to BANK_INBOX_DIR.');
  return wrong(
    `Everybody may write to BANK_INBOX_DIR (${folder}): what lies there is booked as a statement of the bank.`,
    `chmod o-w ${folder}, and see whether all that it holds came from the bank.`,
  );
}

function checkMap(file: string): Finding {
  try {
    fs.accessSync(file, fs.constants.R_OK);
    return good('MAP_FILE can be read.');
  } catch {
    return wrong(`MAP_FILE (${file}) cannot be read.`, 'Put the archive there, and let the portal read it.');
  }
}
