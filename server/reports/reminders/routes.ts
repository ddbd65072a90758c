import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/reports/reminders/reminders.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { answer } from '#server/platform/http/answer.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { getReminderLetter } from '#server/reports/reminder-letters/reminder-letters.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getRegionName } from '#server/tenancy/regions/region-reads.ts';
import { holdItem, endHold } from './hold-item.ts';
import { listReminders } from './list-reminders.ts';
import { listDueBusinesses, sendReminders, sumOf } from './send-reminders.ts';

export function reminderRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal;

  answer(app, calls.reminders, async () => listReminders(db, await getLedgerToday(db)));

  answer(app, calls.sendReminders, async ({ caller, input }) => {
    const today = await getLedgerToday(db);
    const due = await listDueBusinesses(db, today);
    const { count, cents } = sumOf(due);
    if (count !== input.count || cents !== input.cents) throw new Refusal('LIST_CHANGED', calls.reminderMessages.changed);
    return { sent: await sendReminders(portal, due, { today, sentBy: caller.personId }) };
  });

  answer(app, calls.reminderLetter, async ({ caller, input, reply }) => {
    const { regionId, name, pdf, subject } = await getReminderLetter(db, input.gguid);
    await audit(db, { personId: caller.personId, regionId, act: 'looked-at-reminder', subject });
    reply.header('content-disposition', `attachment; filename="${name}.pdf"`);
    return pdf;
  });

  answer(app, calls.holdItem, async ({ caller, input: { region, item, reason, until } }) => {
    const { regionId } = await getRegionName(db, region);
    const held = { regionId, item, reason, until: until || null, staffId: caller.personId };
    await db.transaction().execute((trx) => holdItem(trx, held));
  });

  answer(app, calls.endHold, async ({ caller, input: { region, item } }) => {
    const { regionId } = await getRegionName(db, region);
    await db.transaction().execute((trx) => endHold(trx, { regionId, item, staffId: caller.personId }));
  });
}
