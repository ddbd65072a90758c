import { sql } from 'kysely';
import { MASKED_SECRET, type PasswordReset } from '#contract/tenancy/credentials/password-resets.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';

/** More than anybody works through. */
const MOST = 500;

/** Who has a link for a new password that still works, the newest first; a person with several stands there once. */
export async function listPasswordResets(db: Db, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): Promise<PasswordReset[]> {
  const rows = await db
    .selectFrom('mailed_token')
    .innerJoin('person', 'person.person_id', 'mailed_token.person_id')
    .select((token) => [
      'person.gguid',
      'person.email',
      'person.region_id',
      token.fn.max('mailed_token.created_at').as('asked_at'),
    ])
    .where('mailed_token.purpose', '=', 'new-password')
    .where('mailed_token.expires_at', '>', sql<Date>`now()`)
    .where('person.ended_at', 'is', null)
    .groupBy(['person.gguid', 'person.email', 'person.region_id'])
    .orderBy('asked_at', 'desc')
    .limit(MOST)
    .execute();
  const cardNames = new Map((await listRegionNames(db)).map(({ regionId, cardName }) => [regionId as number | null, cardName]));
  return rows.map((row) => ({
    id: row.gguid,
    email: row.email,
    password_reset_token: MASKED_SECRET,
    reset_password_link: `${new URL('/new-password', PUBLIC_URL).href}?t=${MASKED_SECRET}`,
    password_reset_timestamp: row.asked_at.toISOString(),
    card_name: cardNames.get(row.region_id) ?? '',
  }));
}
