import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { endpointHashOf } from './push-devices.ts';

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

/** Forgets what a browser of the person was switched on for. */
export function forgetDevicesOf(trx: Trx, personId: number, browser: Buffer): Promise<number> {
  return forgetDevices(trx, (device) => device.and([device('person_id', '=', personId), device('browser_hash', '=', browser)]));
}

/** Forgets all devices of the person but those of one browser; all of them for none. */
export function forgetDevicesBut(trx: Trx, personId: number, browser: Buffer | null): Promise<number> {
  return forgetDevices(trx, (device) =>
    device.and([
      device('person_id', '=', personId),
      ...(browser ? [device.or([device('browser_hash', 'is', null), device('browser_hash', '<>', browser)])] : []),
    ]),
  );
}

/** A browser is known by another sign from now on. */
export async function moveDevices(trx: Trx, personId: number, from: Buffer, to: Buffer): Promise<void> {
  await trx
    .updateTable('push_device')
    .set({ browser_hash: to })
    .where('person_id', '=', personId)
    .where('browser_hash', '=', from)
    .execute();
}

/** Forgets a person's browser by its subscription's address; does nothing for an unknown or foreign one. */
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
