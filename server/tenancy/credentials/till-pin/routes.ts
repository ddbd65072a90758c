import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/tenancy/credentials/till-pins.ts';
import { answer } from '#server/platform/http/answer.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getOwnTillPin, removeOwnTillPin, setOwnTillPin } from './own-till-pin.ts';

export function tillPinRoutes(app: FastifyInstance, { db, config }: { db: Db; config: Config }): void {
  const keys = openSealKeys(config);

  answer(app, calls.ownTillPin, ({ caller }) => getOwnTillPin(db, caller));
  answer(app, calls.setTillPin, ({ caller, input }) => setOwnTillPin({ db, keys }, caller, input));
  answer(app, calls.removeTillPin, ({ caller }) => removeOwnTillPin(db, caller));
}
