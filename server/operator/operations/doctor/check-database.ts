import { sql } from 'kysely';
import { ConfigError, type SoundSettings } from '#server/platform/config.ts';
import { assertFitToServe } from '#server/platform/db/assert-fit-to-serve.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { type DatabaseFacts, inspectDatabase } from '#server/platform/db/inspect-database.ts';
import { judgeSchema } from '#server/platform/db/judge-schema.ts';
import { explainTrouble } from '#server/platform/explain-start-error.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { type Finding, good, hint, skipped, wrong } from './finding.ts';
import { judgeClock, judgeServer } from './judge-database.ts';

const USUAL_POOL = 12;

export interface Examined {
  database: Finding[];
  clock: Finding[];
  /** Open where its content can be looked at. The caller closes it. */
  opened?: Database;
}

/** Looks at the server and at whether the portal would start on it. Throws nothing. */
export async function checkDatabase(settings: SoundSettings): Promise<Examined> {
  const { DATABASE_URL } = settings;
  const clock = [skipped('Without an answer of the database its clock cannot be compared.')];
  if (!DATABASE_URL)
    return {
      database: [
        hint(
          'No DATABASE_URL can be used: the portal would take the embedded database, which is for trying out only.',
          'Name PostgreSQL: DATABASE_URL=postgres://portal:…@host/database.',
        ),
      ],
      clock,
    };
  const isProduction = settings.NODE_ENV === 'production';
  let facts: DatabaseFacts;
  try {
    facts = await inspectDatabase(DATABASE_URL);
  } catch (error) {
    return { database: [describeTrouble(error)], clock };
  }
  const database = judgeServer(facts, { pool: settings.DATABASE_POOL ?? USUAL_POOL, isProduction });
  const opened = openPostgres(DATABASE_URL, 2);
  database.push(await checkStart(opened, { isProduction, ALLOW_OWNER_LOGIN: settings.ALLOW_OWNER_LOGIN }));
  const schema = await judgeSchema(opened.db).catch(() => null);
  if (schema?.note)
    database.push(hint(`${schema.note}.`, 'Restart the processes with the newer version, unless the upgrade was taken back.'));
  if (schema?.trouble === null)
    return { database, clock: [judgeClock(facts.clockAheadMs), await checkBooksClock(opened)], opened };
  await opened.close();
  return { database, clock: [judgeClock(facts.clockAheadMs)] };
}

async function checkStart({ db }: Database, config: Parameters<typeof assertFitToServe>[1]): Promise<Finding> {
  try {
    await assertFitToServe(db, config);
    return good('It is the primary, its schema is one that this program works on, and the portal would start on it.');
  } catch (error) {
    return describeTrouble(error);
  }
}

/** The remedy of a known error stands behind its first semicolon, where it has one. */
function describeTrouble(error: unknown): Finding {
  const { message, explanation } = explainTrouble(error);
  const known = error instanceof ConfigError ? message.replace(/^Cannot start:\s+/, '') : explanation;
  const [what, ...remedy] = (known ?? 'DATABASE_URL: the database gave an error').replace(/^DATABASE_URL: /, '').split('; ');
  return wrong(
    `The portal cannot start on it: ${what}${error instanceof ConfigError ? '' : ` (${message})`}.`,
    sentence(remedy.join('; ') || 'start PostgreSQL, or mend user, host, port and name in DATABASE_URL'),
  );
}

const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

/** Demo and tests move the clock of the books. A database that was made so must never serve real cards. */
async function checkBooksClock({ db }: Database): Promise<Finding> {
  const { rows } = await sql<{ seconds: number }>`
    select abs(extract(epoch from ledger_now() - clock_timestamp()))::float8 as seconds`.execute(db);
  if (rows[0]!.seconds < 1) return good("The books follow the database's clock.");
  return wrong(
    `The clock of the books is ${Math.round(rows[0]!.seconds)} seconds away from the database's: it has been moved.`,
    `This database was made for trying out. Serve real cards from a database of its own, made by ${sayCommand('db:migrate')}.`,
  );
}
