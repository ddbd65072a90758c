import { type Cents, formatCents } from '#contract/common/money.ts';
import { findClosedCards } from '#server/ledger/read/card-account.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { findFirstPots, listPots, listPotsEndingSoon, type Pot } from '#server/ledger/read/pots.ts';
import { listCardHolders } from '#server/parties/cards/card-holder.ts';
import { listCardNumbers } from '#server/parties/cards/card-registration.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { trySteps } from '#server/platform/try-each.ts';
import { deliverMessage } from '#server/tenancy/inbox/deliver-message.ts';
import { addMessage } from '#server/tenancy/inbox/messages.ts';
import { addresseeOf } from '#server/tenancy/people/addressee-of.ts';
import { findHeldPerson } from '#server/tenancy/people/hold-person.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import type { Region } from '#contract/tenancy/regions/regions.ts';
import { findRegion } from '#server/tenancy/regions/find-region.ts';
import { forgetNotices, type GiftNotice, listUntold, NOTICE_DAYS, noteTold, noticeDaysOf, wasToldOn } from './gift-notices.ts';
import { giftsEnd, type HeldGift } from './mails.ts';
import { listCardGifts } from './tell-gifts.ts';

interface Needed {
  db: Db;
  regionContent: Portal['regionContent'];
  portalUrl: string;
}

const AT_ONCE = 1_000;

/** A notice of a gift as it is now. */
type Due = GiftNotice & { pot: Pot };

/**
 * Tells the holders of a region by mail and inbox that gifts on their cards end: 30 and 7 days before. It does so as
 * long as something is left of them. Whoever has several is told once a day. May be interrupted at any point and run
 * again. An error of one holder does not stop the others.
 */
export async function tellEndings({ db, regionContent, portalUrl }: Needed, regionId: number): Promise<void> {
  await trySteps('{failed} holders could not be told', async (attempt) => {
    for (let after: Pot | undefined; ;) {
      const ending = await listPotsEndingSoon(db, regionId, { days: Math.max(...NOTICE_DAYS), after, most: AT_ONCE });
      for (const customerId of new Set((await listDue(db, regionId, ending)).map((due) => due.customerId))) {
        const region = await findRegion(regionContent, { regionId });
        await attempt(() => db.transaction().execute((trx) => tellHolder(trx, { region: region!, portalUrl }, customerId)));
      }
      if (ending.length < AT_ONCE) break;
      after = ending.at(-1);
    }
    await forgetNotices(db, regionId);
  });
}

/** What the holders of pots are still to be told of them today. */
async function listDue(db: Db, regionId: number, pots: readonly Pot[]): Promise<Due[]> {
  const today = await getLedgerToday(db);
  const holders = await listCardHolders(
    db,
    regionId,
    pots.map(({ card }) => card),
  );
  const holderOf = new Map(holders.map(({ card, customerId }) => [card, customerId]));
  const firstOf = await findFirstPots(
    db,
    regionId,
    pots.map(({ potId }) => potId),
  );
  const wanted = pots.flatMap((pot): Due[] => {
    const customerId = holderOf.get(pot.card) ?? null;
    const daysBefore = noticeDaysOf(pot.useUntil, today);
    if (customerId === null || daysBefore === undefined) return [];
    return [{ customerId, potId: firstOf.get(pot.potId)!, endsOn: pot.useUntil, daysBefore, pot }];
  });
  return listUntold(db, regionId, wanted);
}

/** Tells a holder of all that is due by now; who asks at the same time waits, and finds it told. */
async function tellHolder(
  trx: Trx,
  { region, portalUrl }: { region: Region; portalUrl: string },
  customerId: number,
): Promise<void> {
  const { id: regionId } = region;
  const person = await findHeldPerson(trx, customerId);
  const day = await getLedgerToday(trx);
  if (!person || (await wasToldOn(trx, { regionId, customerId, day }))) return;
  const cards = await listCardNumbers(trx, customerId);
  const due = await listDue(trx, regionId, await listPots(trx, { regionId, cards }));
  if (due.length === 0) return;
  const giftsOf = await listCardGifts(trx, regionId, cards);
  const closed = await findClosedCards(trx, regionId, cards);
  const gifts = due
    // A till may have used one up meanwhile.
    .flatMap(({ pot: { card, potId, cents } }) =>
      (giftsOf.get(card) ?? [])
        .filter(({ gift }) => gift === potId)
        .map((gift) => ({ ...gift, card, cents, isLocked: closed.has(card) })),
    )
    .toSorted((one, other) => one.useUntil.localeCompare(other.useUntil));
  if (gifts.length === 0) return;
  await queueMail(trx, giftsEnd(addresseeOf(customerId, person), { region, gifts, url: `${portalUrl}/dashboard` }));
  const messageId = await addMessage(trx, {
    region_id: regionId,
    kind: 'message',
    ...inboxTextOf(
      gifts,
      gifts.reduce((sum, { cents }) => sum + cents, 0),
    ),
    urgency: 'normal',
    path: '/dashboard',
  });
  await deliverMessage(trx, { regionId, messageId, isTrial: false }, [customerId]);
  await noteTold(trx, regionId, due, day);
}

function inboxTextOf(gifts: readonly HeldGift[], cents: Cents): { title: string; body: string } {
  const [{ name, leftFormattedDE, where, useUntil, isLocked }] = gifts as [HeldGift];
  const day = formatIsoDay(useUntil);
  const moveFirst = 'Lassen Sie das Guthaben vorher auf eine neue Karte übertragen.';
  if (gifts.length > 1) {
    const soon = `${gifts.length} Geschenke über zusammen ${formatCents(cents)} € enden bald, das erste nach dem ${day}.`;
    const some = gifts.some((gift) => gift.isLocked) ? ` Eine der Karten ist gesperrt. ${moveFirst}` : '';
    return { title: 'Ihre Geschenke enden bald', body: soon + some };
  }
  const body = isLocked
    ? `Noch da: ${leftFormattedDE} € aus „${name}“, einlösbar bis ${day}. Die Karte ist gesperrt. ${moveFirst}`
    : `Noch da: ${leftFormattedDE} € aus „${name}“, einlösbar ${where} bis ${day}.`;
  return { title: 'Ihr Geschenk endet bald', body: body.length > 255 ? `${body.slice(0, 254)}…` : body };
}
