import type { PlannedNotification } from '#contract/operator/notifications/notifications.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { countDeliveries } from '#server/tenancy/inbox/count-deliveries.ts';
import { getMessage } from '#server/tenancy/inbox/messages.ts';
import { listCategories } from '#server/tenancy/regions/categories.ts';

const MOST = 50;

const types = { message: 'Nachricht', test: 'Testnachricht', nearby: 'Georeferenzierung' } as const;
const urgencies = { high: 'Hoch', normal: 'Normal', low: 'Niedrig' } as const;
const cards = { registered: 'mit registrierter Karte', unregistered: 'ohne registrierte Karte', any: '' } as const;
const clusters = { customers: 'Kunden', partners: 'Partner', all: 'Kunden und Partner' } as const;

type Row = Awaited<ReturnType<typeof selectLatest>>[number];

/** The latest notifications, newest first; those that are on their way are counted now. */
export async function listNotifications({
  db,
  regionContent,
}: Pick<Portal, 'db' | 'regionContent'>): Promise<PlannedNotification[]> {
  const categories = new Map((await listCategories(db)).map(({ id, name }) => [id, name]));
  const rows = await selectLatest(db);
  return Promise.all(
    rows.map(async (row) => {
      const message = await getMessage(db, row.region_id, row.message_id);
      const region = await regionContent.find({ regionId: row.region_id });
      const writer = await getPerson(db, row.created_by);
      return {
        id: row.notification_id,
        type: types[row.type],
        regionName: region?.name ?? '',
        recipients: describeRecipients(row, categories),
        title: message.title,
        message: message.body,
        priority: urgencies[message.urgency],
        sendAt: row.send_at.toISOString(),
        validUntil: message.valid_until?.toISOString() ?? null,
        state: stateOf(row),
        createdBy: `${writer.first_name} ${writer.last_name}`,
        ...(await countsOf(db, row)),
      };
    }),
  );
}

function selectLatest(db: Portal['db']) {
  return db.selectFrom('notification').selectAll().orderBy('notification_id', 'desc').limit(MOST).execute();
}

/** How many wait for their time, and when the first of them goes out. */
export async function findPlannedNotifications(db: Portal['db']): Promise<{ count: number; sendAt: Date | null }> {
  return db
    .selectFrom('notification')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('send_at').as('sendAt')])
    .where('begun_at', 'is', null)
    .where('stopped_at', 'is', null)
    .executeTakeFirstOrThrow();
}

function stateOf({ stopped_at, begun_at, ended_at }: Row): PlannedNotification['state'] {
  if (stopped_at) return 'stopped';
  if (!begun_at) return 'planned';
  return ended_at ? 'sent' : 'running';
}

function describeRecipients({ type, cluster, cards: choice, category_ids }: Row, categories: Map<number, string>): string {
  if (type === 'test') return 'eigene Geräte';
  const names = category_ids.map((id) => categories.get(id) ?? '').filter(Boolean);
  return [clusters[cluster], choice ? cards[choice] : '', names.join(', ')].filter(Boolean).join(' · ');
}

async function countsOf(db: Portal['db'], row: Row) {
  const { people, devices, accepted, failed } = row;
  if (row.ended_at) return { people: people!, devices: devices!, accepted: accepted!, failed: failed! };
  if (!row.begun_at) return { people: 0, devices: 0, accepted: 0, failed: 0 };
  return countDeliveries(db, row.region_id, row.message_id);
}
