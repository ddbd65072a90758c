import type { Trx } from '#server/platform/db/database.ts';
import { forgetDevices } from './forget-devices.ts';
import './tables.ts';

/** Deletes the devices and the inbox of somebody who has no account any more. */
export async function forgetInboxOf(trx: Trx, personId: number): Promise<void> {
  await forgetDevices(trx, (device) => device('person_id', '=', personId));
  await trx.deleteFrom('inbox_entry').where('person_id', '=', personId).execute();
}
