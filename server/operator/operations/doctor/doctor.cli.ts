import fs from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError } from '#server/platform/config.ts';
import { readWords } from '#server/platform/read-words.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { examine } from './examine.ts';
import { hideSecrets, tell } from './tell.ts';

const USAGE = `Usage: ${sayCommand('doctor [--environment FILE] [--anchor FILE] [--disk FOLDER …] [--trial-mail ADDRESS]')}
Tells what is wrong with settings, database, clock, keys, mail, disk, certificate, cells, seals and anchor, and what to do.`;

/** `npm run doctor`: exit code 0 when nothing is wrong, else 1. No secret is printed. */
try {
  const { environment: file, anchor, disk, 'trial-mail': trialMailTo } = readOptions();
  const environment = file === undefined ? process.env : readEnvironment(file);
  const parts = await examine({ environment, environmentFile: file, anchorFile: anchor, disks: disk ?? [], trialMailTo });
  const { text, wrongCount } = tell(parts);
  console.log(hideSecrets(text, environment));
  if (wrongCount > 0) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readOptions() {
  return readWords(USAGE, {
    options: {
      environment: { type: 'string' },
      anchor: { type: 'string' },
      disk: { type: 'string', multiple: true },
      'trial-mail': { type: 'string' },
    },
  }).values;
}

/** The settings as systemd would give them to the portal; those of this shell do not count then. */
function readEnvironment(file: string) {
  try {
    return parseEnv(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`The settings in ${file} cannot be read: ${(error as Error).message}`);
  }
}
