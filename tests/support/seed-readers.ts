import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { FakeDevice } from './push-service.ts';

/** People of a region who have only a name and an address, in the role of card holders. Returns their ids. */
export async function seedReaders(db: Db, regionId: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    insert into person (region_id, role, email, first_name, last_name)
    select ${regionId}, 'customer', 'leserin-' || n || '@demo.example', 'Lea', 'Leserin ' || n from generate_series(1, ${count}) as n
    returning person_id`.execute(db);
  return rows.map(({ person_id }) => person_id);
}

/** Gives each person a device of the push service. */
export async function seedDevices(
  db: Db,
  regionId: number,
  owners: readonly number[],
  newDevice: () => FakeDevice,
): Promise<void> {
  const rows = owners.map((person_id) => {
    const { subscription, name } = newDevice();
    const endpoint_hash = hash('sha256', subscription.endpoint, 'buffer');
    return { region_id: regionId, person_id, ...subscription, endpoint_hash, host: new URL(subscription.endpoint).host, name };
  });
  for (let first = 0; first < rows.length; first += 1_000)
    await db
      .insertInto('push_device')
      .values(rows.slice(first, first + 1_000))
      .execute();
}
