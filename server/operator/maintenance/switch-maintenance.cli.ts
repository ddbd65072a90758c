import { ConfigError, readDatabaseConfig } from '#server/platform/config.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { readWords } from '#server/platform/read-words.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { leaveSwitch } from './switch-file.ts';
import { type MaintenanceSwitch, switchMaintenance } from './switch-maintenance.ts';

const USAGE = `Usage: ${sayCommand('maintenance on [--type TYPE] [--headline TEXT] [--content HTML]')}
       ${sayCommand('maintenance off')}
A type that begins with "block" (the default) closes the portal; any other only announces the headline.`;

const options = {
  type: { type: 'string', default: 'block' },
  headline: { type: 'string', default: 'Wartungsarbeiten' },
  content: { type: 'string', default: '<p>Das Portal wird gerade gewartet. Bitte versuchen Sie es in Kürze erneut.</p>' },
} as const;

/** `npm run maintenance`: closes the portal for maintenance, or opens it again. */
try {
  const wanted = readArguments();
  const { DATABASE_URL, DATA_DIR } = readDatabaseConfig(process.env);
  // The embedded database admits one process, and that is the portal: it finds the switch within seconds.
  if (DATABASE_URL) await withDatabase(({ db }) => switchMaintenance(db, wanted));
  else await leaveSwitch(DATA_DIR, wanted);
  if (!process.exitCode)
    console.log(`Maintenance is ${wanted.isActive ? `on (${wanted.type})` : 'off'}; the portal knows within seconds.`);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readArguments(): MaintenanceSwitch {
  const { positionals, values } = readWords(USAGE, { allowPositionals: true, options });
  const [state, ...more] = positionals;
  const { type, headline, content } = values;
  if ((state !== 'on' && state !== 'off') || more.length) throw new ConfigError(USAGE);
  if (!/^[a-z][a-z0-9_-]{0,39}$/i.test(type) || !headline || headline.length > 150 || content.length > 20_000)
    throw new ConfigError(USAGE);
  return { isActive: state === 'on', type, headline, content };
}
