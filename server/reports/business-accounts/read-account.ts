import type { OutputOf } from '#contract/common/call.ts';
import type { AccountItem, AccountLine, businessAccount } from '#contract/reports/business-accounts/business-accounts.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { findBusiness } from '#server/parties/businesses/name-businesses.ts';
import { type OwnBusiness, subjectOf } from '#server/parties/businesses/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { OwedItem } from '#server/reports/open-items/list-open-items.ts';
import { listOwedOf } from '#server/reports/open-items/list-own-open-items.ts';
import { itemOf } from '#server/reports/reminders/list-due-reminders.ts';
import { listHeldItems, listRemindersOf, type RemindedItem } from '#server/reports/reminders/list-reminders-of.ts';
import { listUnclearMoney } from '#server/reports/reminders/unclear-money.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { nameRegions } from '#server/tenancy/regions/region-reads.ts';
import { listAccountLines, type UnsummedLine } from './list-account-lines.ts';

/** The account of a business, for staff; that it was looked at is noted. Throws Refusal 404. */
export async function readAccount(
  db: Db,
  staffId: number,
  { kind, id }: { kind: OwnBusiness['kind']; id: string },
): Promise<OutputOf<typeof businessAccount>> {
  const found = await findBusiness(db, { kind, id });
  if (!found) throw notFound(`Diesen ${kind === 'partner' ? 'Partner' : 'Arbeitgeber'} gibt es nicht.`);
  const { business, name } = found;
  const { regionId } = business;
  const today = await getLedgerToday(db);
  const reminders = await listRemindersOf(db, business);
  const held = await listHeldItems(db, regionId, today);
  const items = (await listOwedOf(db, business, today)).map((item) => describeItem(item, reminders, held));
  const lines = runBalance(await listAccountLines(db, business, reminders), items);
  const unclear = await listUnclearMoney(db, [regionId]);
  await audit(db, { personId: staffId, regionId, act: 'looked-at-business-account', subject: subjectOf(business) });
  return {
    ...(await nameRegions(db))(regionId),
    business: { kind, id, name },
    balanceCents: lines.at(-1)?.balanceCents ?? 0,
    items,
    moves: lines,
    hasUnclearMoney: unclear.has(`${regionId} ${subjectOf(business)}`),
  };
}

function describeItem(
  item: OwedItem,
  reminders: readonly RemindedItem[],
  held: ReadonlyMap<string, { reason: string; until: string | null }>,
): AccountItem {
  const { kind, id, label, cents, dueOn, state, run, stoppedBy } = item;
  const last = label === null ? undefined : reminders.findLast((one) => one.item === itemOf(item));
  return {
    kind,
    id,
    label,
    cents,
    dueOn,
    state,
    run,
    stoppedBy,
    held: (label !== null && held.get(itemOf(item))) || null,
    reminded: last ? { level: last.level, on: last.sentOn } : null,
  };
}

/** Gives each line the balance after it, and what of it is open. */
function runBalance(lines: readonly UnsummedLine[], items: readonly AccountItem[]): AccountLine[] {
  const open = new Map(items.map((item) => [`${item.kind} ${item.label}`, item]));
  let balanceCents = 0;
  /** What is open of statements goes from one to the next, so that no later one is settled by itself. */
  let isCarried = false;
  return lines.map(({ cents, settledCents, state: ownState, ...line }, at) => {
    balanceCents += cents;
    const item = (ownState !== null && open.get(`${line.kind} ${line.label}`)) || null;
    const state = isCarried && line.kind === 'statement' ? ('settled' as const) : ownState;
    isCarried ||= item?.kind === 'statement' && !item.state.startsWith('file-');
    return {
      place: at + 1,
      ...line,
      debitCents: Math.max(cents, 0) + settledCents,
      creditCents: Math.max(-cents, 0) + settledCents,
      balanceCents,
      state: item ? 'open' : state,
      open: item,
    };
  });
}
