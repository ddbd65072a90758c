import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { endpointHashOf } from './push-devices.ts';
import './tables.ts';

type DeviceCondition = (device: ExpressionBuilder<Tables, 'push_device'>) => Expression<SqlBool>;

/** Deletes devices; what is on its way to them goes no further. Returns how many there were. */
export async function forgetDevices(trx: Trx, which: DeviceCondition): Promise<number> {
  const gone = await trx.deleteFrom('push_device').where(which).returning('push_device_id').execute();
  const ids = gone.map(({ push_device_id }) => push_device_id);
  if (ids.length > 0)
    await trx
      .updateTable('push_delivery')
      .set({ outcome: 'gone' })
      .where('push_device_id', 'in', ids)
      .where('outcome', 'is', null)
      .execute();
  return ids.length;
}

/** Forgets a browser of the person by the address of its subscription; does nothing where it is not there, or not his. */
export async function forgetOwnEndpoint(db: Db, personId: number, endpoint: string): Promise<void> {
  const endpoint_hash = endpointHashOf(endpoint);
  await db
    .transaction()
    .execute((trx) =>
      forgetDevices(trx, (device) =>
        device.and([device('endpoint_hash', '=', endpoint_hash), device('person_id', '=', personId)]),
      ),
    );
}
