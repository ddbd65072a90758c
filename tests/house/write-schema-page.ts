import fs from 'node:fs';
import path from 'node:path';
import { openEmbedded } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { describeSchema } from './describe-schema.ts';

/** `npm run docs:schema`: writes docs/schema.md from a database that the migrations have just made. */
const ROOT = path.join(import.meta.dirname, '../..');
const database = await openEmbedded(null);
await migrate(database);
fs.writeFileSync(path.join(ROOT, 'docs/schema.md'), await describeSchema(database.db, ROOT));
await database.close();
