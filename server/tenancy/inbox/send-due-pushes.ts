import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Push, PushOutcome, Subscription } from '#server/platform/push/send-push.ts';
import { findRegionName } from '#server/tenancy/regions/region-reads.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { forgetDevices } from './forget-devices.ts';
import type { Urgency } from './tables.ts';

/** Batch size: a process that dies leaves no more than these to be sent again, and tills never wait behind them. */
const AT_ONCE = 20;
/** Far longer than the timeout of a push: while it runs, the delivery belongs to the process that took it. */
const LEASE_MINUTES = 2;
/** Minutes to wait after the first, second, … failure; after one more it is given up. */
const PAUSES = [1, 5, 15, 60, 240, 720];
const LONGEST_WAIT_MS = 24 * 3600_000;
/** Seconds after which a message is no news any more. */
const TTL: Record<Urgency, number> = { low: 24 * 3600, normal: 3 * 24 * 3600, high: 7 * 24 * 3600 };

interface TakenDelivery {
  region_id: number;
  message_id: number;
  push_device_id: number;
  attempts: number;
  /** Seconds since it was to be sent. */
  age: number;
  title: string;
  body: string;
  urgency: Urgency;
  path: string | null;
  /** null where the device has been forgotten meanwhile. */
  subscription: Subscription | null;
  host: string;
}

export interface PushSender {
  send: (subscription: Subscription, push: Push) => Promise<PushOutcome>;
  /** Push services that asked us to wait, and until when (epoch milliseconds). Each process keeps its own. */
  waitingFor: Map<string, number>;
  onRefused: (host: string, reason: string) => void;
}

/**
 * Hands the next few due messages to the push services, urgent ones first. Several processes may do this at once. No
 * transaction is open meanwhile. After a crash between a service's yes and our note of it the push is sent again, under
 * the same topic. The device then shows it once (web/offline/show-push.ts). Returns how many were taken; 0 when nothing
 * is due.
 */
export async function sendDuePushes(db: Db, sender: PushSender): Promise<number> {
  const taken = await takeDue(db, waitingHosts(sender));
  const regions = new Map<number, string>();
  for (const { region_id } of taken)
    if (!regions.has(region_id)) regions.set(region_id, (await findRegionName(db, region_id))!.slug);
  await Promise.all(
    taken.map(async (delivery) => note(db, sender, delivery, await attempt(sender, delivery, regions.get(delivery.region_id)!))),
  );
  return taken.length;
}

function waitingHosts({ waitingFor }: PushSender): string[] {
  for (const [host, until] of waitingFor) if (until <= Date.now()) waitingFor.delete(host);
  return [...waitingFor.keys()];
}

async function takeDue(db: Db, waiting: readonly string[]): Promise<TakenDelivery[]> {
  const regionIds = await listRegionIds(db);
  const { rows } = await sql<TakenDelivery>`
    with due as (
      select p.region_id, p.message_id, p.push_device_id
        from push_delivery p left join push_device d using (push_device_id)
       where p.outcome is null and p.next_attempt_at <= now() and p.region_id = any (${regionIds}::int[])
         and (d.host is null or d.host <> all (${waiting}::text[]))
       order by p.rank, p.next_attempt_at limit ${AT_ONCE} for update of p skip locked
    ), taken as (
      update push_delivery p set attempts = attempts + 1, next_attempt_at = now() + ${LEASE_MINUTES} * interval '1 minute'
        from due where (p.region_id, p.message_id, p.push_device_id) = (due.region_id, due.message_id, due.push_device_id)
      returning p.region_id, p.message_id, p.push_device_id, p.attempts, p.created_at
    )
    select t.region_id, t.message_id, t.push_device_id, t.attempts, extract(epoch from now() - t.created_at)::int as age,
           m.title, m.body, m.urgency, m.path, coalesce(d.host, '') as host,
           case when d.push_device_id is not null
                then jsonb_build_object('endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth) end as subscription
      from taken t join inbox_message m using (region_id, message_id) left join push_device d using (push_device_id)`.execute(db);
  return rows;
}

type Fate = PushOutcome | { is: 'expired' };

async function attempt({ send }: PushSender, delivery: TakenDelivery, slug: string): Promise<Fate> {
  const { subscription, message_id, title, body, urgency, path, age } = delivery;
  if (!subscription) return { is: 'gone' };
  const ttl = TTL[urgency] - age;
  if (ttl <= 0) return { is: 'expired' };
  const icon = `/regions/${slug}/icon-192.png`;
  const payload = JSON.stringify({ id: message_id, title, message: body, icon, ...(path !== null && { path }) });
  return send(subscription, { payload, urgency, ttl, topic: `message${message_id}` });
}

async function note(db: Db, sender: PushSender, delivery: TakenDelivery, fate: Fate): Promise<void> {
  const { host, push_device_id, attempts } = delivery;
  if (fate.is === 'gone') {
    // Its other deliveries end with it.
    await db.transaction().execute((trx) => forgetDevices(trx, (device) => device('push_device_id', '=', push_device_id)));
    return settle(db, delivery, 'gone');
  }
  if (fate.is === 'refused') sender.onRefused(host, fate.reason);
  if (fate.is !== 'later') return settle(db, delivery, fate.is === 'refused' ? 'failed' : fate.is);
  if (fate.waitMs !== undefined) sender.waitingFor.set(host, Date.now() + Math.min(fate.waitMs, LONGEST_WAIT_MS));
  const pause = PAUSES[attempts - 1];
  if (pause === undefined) return settle(db, delivery, 'failed');
  await postpone(db, delivery, Math.max(pause * 60_000, Math.min(fate.waitMs ?? 0, LONGEST_WAIT_MS)));
}

const isDelivery = ({ region_id, message_id, push_device_id }: TakenDelivery) =>
  sql<boolean>`(region_id, message_id, push_device_id) = (${region_id}, ${message_id}, ${push_device_id})`;

async function settle(db: Db, delivery: TakenDelivery, outcome: 'accepted' | 'gone' | 'failed' | 'expired'): Promise<void> {
  await db.updateTable('push_delivery').set({ outcome }).where(isDelivery(delivery)).execute();
}

async function postpone(db: Db, delivery: TakenDelivery, waitMs: number): Promise<void> {
  const next_attempt_at = sql<Date>`now() + ${waitMs} * interval '1 millisecond'`;
  await db.updateTable('push_delivery').set({ next_attempt_at }).where(isDelivery(delivery)).execute();
}
