import { findActText } from '#contract/tenancy/audit/audit-acts.ts';
import type { OutputOf } from '#contract/common/call.ts';
import type { myData } from '#contract/reports/my-data/my-data.ts';
import { formatCents } from '#contract/common/money.ts';
import { cardStatusNames } from '#server/parties/cards/reads.ts';
import { formatFormerMoment, listOwnFormerBookings } from '#server/parties/cards/kept-former-bookings.ts';
import { listRegisteredCards, type RegisteredCard } from '#server/parties/cards/card-registration.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { latestCardBookings } from '#server/ledger/read/card-history.ts';
import { nameCounterparties, nameBooking } from '#server/parties/customers/booking-names.ts';
import { formatInstant, formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listMailsOf } from '#server/platform/mail/reads.ts';
import { withoutLinks } from '#server/platform/mail/links.ts';
import { listCardGifts } from '#server/money/campaigns/tell-gifts.ts';
import { listTransferRequests } from '#server/money/transfers/reads.ts';
import { listConsentEvents } from '#server/parties/customers/consents.ts';
import { listNoticesOf } from '#server/money/expiry/notices.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { type OwnTraces, readOwnTraces } from '#server/tenancy/sessions/own-sessions.ts';
import { listMessagesOf } from '#server/tenancy/inbox/list-inbox.ts';
import { listPushDevices } from '#server/tenancy/inbox/push-devices.ts';
import { getPersonalData } from '#server/parties/customers/personal-data.ts';
import { listOwnActs } from '#server/tenancy/audit/list-acts.ts';
import type { ConsentKind } from '#contract/parties/customers/consents.ts';
import type { PersonKey } from '#server/tenancy/people/find-person.ts';

export type MyData = OutputOf<typeof myData>;

/** All that we hold of a customer, in German (Articles 15, 20 GDPR), without hashes of passwords, sessions, links. */
export async function readMyData(db: Db, customer: PersonKey): Promise<MyData> {
  const data = await getPersonalData(db, customer);
  const cards = await listRegisteredCards(db, customer.personId);
  const { created_at, second_factor_since } = await getPerson(db, customer.personId);
  return {
    erstelltAm: formatInstant(new Date()),
    person: {
      'E-Mail-Adresse': data.email,
      Geschlecht: data.gender,
      Anrede: data.salutation,
      Titel: data.title,
      Vorname: data.firstName,
      Nachname: data.lastName,
      Straße: data.street,
      Postleitzahl: data.zip,
      Ort: data.city,
      Land: data.country,
      Telefon: data.phone,
      Geburtsdatum: data.birthdate,
      Kennung: data.gguid,
      'Konto seit': formatInstant(created_at),
      'Bestätigung in zwei Schritten': second_factor_since
        ? `eingeschaltet seit ${formatInstant(second_factor_since)}`
        : 'nicht eingeschaltet',
    },
    einwilligungen: await listConsentActs(db, customer.personId),
    karten: await Promise.all(cards.map((card) => readCard(db, customer.regionId, card))),
    uebertragungen: await listTransfers(db, customer),
    ...describeTraces(await readOwnTraces(db, customer.personId), await listOwnActs(db, customer.personId)),
    verfallshinweise: await listExpiryNotices(db, customer.personId),
    nachrichten: await listMails(db, customer.personId),
    mitteilungen: await listMessages(db, customer.personId),
    geraete: await listDevices(db, customer.personId),
  };
}

/** No card has as many former bookings. */
const ALL = { most: 1_000_000 };

async function readCard(db: Db, regionId: number, registered: RegisteredCard): Promise<MyData['karten'][number]> {
  const { card, ownName, registeredAt, historyFrom } = registered;
  const [account] = await findCardAccounts(db, regionId, [card]);
  const bookings = await latestCardBookings(db, regionId, account!.accountId, { since: historyFrom });
  const nameOf = await nameCounterparties(db, bookings);
  const gifts = (await listCardGifts(db, regionId, [card])).get(card) ?? [];
  return {
    kartennummer: card,
    eigenerName: ownName,
    registriertAm: registeredAt && formatInstant(registeredAt),
    status: cardStatusNames[account!.status],
    guthaben: formatCents(account!.balance),
    geschenke: gifts.map(({ name, leftFormattedDE, where, useUntil }) => ({
      name,
      rest: leftFormattedDE,
      einloesbar: `${where} bis ${formatIsoDay(useUntil)}`,
    })),
    buchungen: bookings.map((booking) => ({
      zeitpunkt: formatInstant(booking.bookedAt),
      partner: nameOf(booking),
      buchungsart: nameBooking(booking, account!),
      betrag: formatCents(booking.cents),
      guthabenDanach: formatCents(booking.balanceAfter),
    })),
    fruehereBuchungen: (await listOwnFormerBookings(db, regionId, registered, ALL)).map((booking) => ({
      anbieter: booking.provider,
      zeitpunkt: formatFormerMoment(booking),
      partner: booking.shop,
      buchungsart: booking.kind,
      betrag: formatCents(booking.cents),
      buchungsnummer: booking.reference,
    })),
  };
}

async function listConsentActs(db: Db, personId: number): Promise<MyData['einwilligungen']> {
  const rows = await listConsentEvents(db, personId);
  return rows.map((row) => ({
    zeitpunkt: formatInstant(row.at),
    einwilligung: consentNames[row.kind],
    vorgang: consentActNames[row.act],
    fassung: row.wording_version,
    wortlaut: row.wording,
  }));
}

async function listTransfers(db: Db, customer: PersonKey): Promise<MyData['uebertragungen']> {
  const requests = await listTransferRequests(db, customer, 'all');
  return requests.map((request) => ({
    beantragtAm: formatInstant(new Date(request.requestedAt)),
    vonKarten: request.cardIDsToTransfer,
    aufKarte: request.targetCardID,
    stand: request.reason ? `${request.state}: ${request.reason}` : request.state,
    betrag: request.amountFormattedDE,
  }));
}

function describeTraces(
  { sessions, knownDevices }: OwnTraces,
  acts: Awaited<ReturnType<typeof listOwnActs>>,
): Pick<MyData, 'sitzungen' | 'gemerkteBrowser' | 'protokoll'> {
  return {
    sitzungen: sessions.map(({ startedAt, seenAt }) => ({
      begonnenAm: formatInstant(startedAt),
      zuletztBenutztAm: formatInstant(seenAt),
    })),
    gemerkteBrowser: knownDevices.map(({ knownSince }) => ({ gemerktAm: formatInstant(knownSince) })),
    protokoll: acts.map(({ at, act }) => ({
      zeitpunkt: formatInstant(at),
      vorgang: findActText(act),
    })),
  };
}

async function listExpiryNotices(db: Db, personId: number): Promise<MyData['verfallshinweise']> {
  const notices = await listNoticesOf(db, personId);
  return notices.map(({ card, expiresOn, noticedAt }) => ({
    kartennummer: card,
    verfaelltAm: expiresOn.split('-').toReversed().join('.'),
    hinweisVom: formatInstant(noticedAt),
  }));
}

async function listMails(db: Db, personId: number): Promise<MyData['nachrichten']> {
  const mails = await listMailsOf(db, personId);
  return mails.map(({ queuedAt, subject, text }) => ({
    zeitpunkt: formatInstant(queuedAt),
    betreff: subject,
    text: withoutLinks(text),
  }));
}

async function listMessages(db: Db, personId: number): Promise<MyData['mitteilungen']> {
  const messages = await listMessagesOf(db, personId);
  return messages.map(({ at, title, text }) => ({ zeitpunkt: formatInstant(at), titel: title, text }));
}

async function listDevices(db: Db, personId: number): Promise<MyData['geraete']> {
  const devices = await listPushDevices(db, personId);
  return devices.map(({ name, since, wantsMessages, wantsNearby }) => ({
    geraet: name,
    seit: formatInstant(new Date(since)),
    zeigt: [wantsMessages && 'Nachrichten', wantsNearby && 'Hinweise in der Nähe'].filter(Boolean).join(', '),
  }));
}

/** What our codes are called towards the person whom they are about. */
export const consentNames: Record<ConsentKind, string> = {
  conditionsConsent: 'Teilnahmebedingungen',
  marketingAdsConsent: 'Informationen zu Angeboten und Aktionen',
  newsletterConsent: 'Newsletter',
};

export const consentActNames = { asked: 'gewünscht, noch nicht bestätigt', given: 'erteilt', withdrawn: 'widerrufen' } as const;
