import './cheap-passwords.ts';
import { readConfig } from '#server/platform/config.ts';
import { openPostgres } from '#server/platform/db/database.ts';
import { startPortal } from '#server/portal/start-portal.ts';

/** The portal as its own process, for tests that kill it: like server/portal/main.ts, on a prepared database. */
const config = readConfig(process.env);
const { url } = await startPortal(config, openPostgres(config.DATABASE_URL!, config.DATABASE_POOL));
console.log(url);
