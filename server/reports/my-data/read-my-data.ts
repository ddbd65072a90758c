import type { OutputOf } from '#contract/call.ts';
import type { myData } from '#contract/personal-data.ts';
import { formatCents } from '#contract/money.ts';
import { listRegisteredCards, type RegisteredCard } from '#server/parties/cards/card-registration.ts';
import { findCardAccounts } from '#server/ledger/card-account.ts';
import { latestMovements } from '#server/ledger/card-history.ts';
import { listPartnerNames } from '#server/parties/partners/partner-names.ts';
import { formatInstant } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isMailOf } from '#server/platform/mail/is-mail-of.ts';
import { withoutLinks } from '#server/platform/mail/without-links.ts';
import { listTransferRequests } from '#server/money/transfers/list-transfer-requests.ts';
import { actNames, cardStatusNames, consentActNames, consentNames } from './my-data-words.ts';
import { movementTexts } from '#server/parties/customers/movement-texts.ts';
import { getPersonalData } from '#server/parties/customers/personal-data.ts';
import '#server/tenancy/access/tables.ts';
import '#server/money/expiry/tables.ts';

export type MyData = OutputOf<typeof myData>;

interface Customer {
  personId: number;
  regionId: number;
}

/** Everything that we hold of a customer, in German words (Articles 15 and 20 GDPR). Secrets stay out: hashes of passwords, sessions and links. */
export async function readMyData(db: Db, customer: Customer): Promise<MyData> {
  const data = await getPersonalData(db, customer);
  const cards = await listRegisteredCards(db, customer.personId);
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
      'Konto seit': await accountSince(db, customer.personId),
    },
    einwilligungen: await listConsentActs(db, customer.personId),
    karten: await Promise.all(cards.map((card) => readCard(db, customer.regionId, card))),
    uebertragungen: await listTransfers(db, customer.personId),
    sitzungen: await listSessions(db, customer.personId),
    gemerkteBrowser: await listKnownDevices(db, customer.personId),
    verfallshinweise: await listExpiryNotices(db, customer.personId),
    protokoll: await listActs(db, customer.personId),
    nachrichten: await listMails(db, customer.personId, data.email),
  };
}

async function accountSince(db: Db, personId: number): Promise<string> {
  const { created_at } = await db
    .selectFrom('person')
    .select('created_at')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return formatInstant(created_at);
}

async function readCard(
  db: Db,
  regionId: number,
  { card, registeredAt, historyFrom }: RegisteredCard,
): Promise<MyData['karten'][number]> {
  const [account] = await findCardAccounts(db, regionId, [card]);
  const movements = await latestMovements(db, regionId, account!.accountId, { since: historyFrom });
  const partners = await listPartnerNames(
    db,
    movements.map(({ partnerId }) => partnerId),
  );
  return {
    kartennummer: card,
    registriertAm: registeredAt && formatInstant(registeredAt),
    status: cardStatusNames[account!.status],
    guthaben: formatCents(account!.balance),
    buchungen: movements.map((movement) => ({
      zeitpunkt: formatInstant(movement.bookedAt),
      partner: partners.get(movement.partnerId) ?? '',
      buchungsart: movementTexts[movement.type],
      betrag: formatCents(movement.cents),
      guthabenDanach: formatCents(movement.balanceAfter),
    })),
  };
}

async function listConsentActs(db: Db, personId: number): Promise<MyData['einwilligungen']> {
  const rows = await db
    .selectFrom('consent_event')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('consent_event_id')
    .execute();
  return rows.map((row) => ({
    zeitpunkt: formatInstant(row.at),
    einwilligung: consentNames[row.kind],
    vorgang: consentActNames[row.act],
    fassung: row.wording_version,
    wortlaut: row.wording,
  }));
}

async function listTransfers(db: Db, personId: number): Promise<MyData['uebertragungen']> {
  const requests = await listTransferRequests(db, personId, 'all');
  return requests.map((request) => ({
    beantragtAm: formatInstant(new Date(request.requestedAt)),
    vonKarten: request.cardIDsToTransfer,
    aufKarte: request.targetCardID,
    stand: request.reason ? `${request.state}: ${request.reason}` : request.state,
    betrag: request.amountFormattedDE,
  }));
}

async function listSessions(db: Db, personId: number): Promise<MyData['sitzungen']> {
  const rows = await db
    .selectFrom('session')
    .select(['started_at', 'seen_at'])
    .where('person_id', '=', personId)
    .orderBy('started_at')
    .execute();
  return rows.map((row) => ({ begonnenAm: formatInstant(row.started_at), zuletztBenutztAm: formatInstant(row.seen_at) }));
}

/** Browsers in which the person has signed in before: wrong passwords of strangers do not lock them out. */
async function listKnownDevices(db: Db, personId: number): Promise<MyData['gemerkteBrowser']> {
  const rows = await db
    .selectFrom('known_device')
    .select('created_at')
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ gemerktAm: formatInstant(row.created_at) }));
}

async function listExpiryNotices(db: Db, personId: number): Promise<MyData['verfallshinweise']> {
  const rows = await db
    .selectFrom('expiry_notice')
    .select(['card_number', 'expires_on', 'noticed_at'])
    .where('customer_id', '=', personId)
    .orderBy('noticed_at')
    .orderBy('card_number')
    .execute();
  return rows.map((row) => ({
    kartennummer: row.card_number,
    verfaelltAm: row.expires_on.split('-').toReversed().join('.'),
    hinweisVom: formatInstant(row.noticed_at),
  }));
}

async function listActs(db: Db, personId: number): Promise<MyData['protokoll']> {
  const rows = await db
    .selectFrom('audit_event')
    .select(['at', 'act'])
    .where('person_id', '=', personId)
    .orderBy('audit_event_id')
    .execute();
  return rows.map((row) => ({ zeitpunkt: formatInstant(row.at), vorgang: actNames[row.act] ?? row.act }));
}

async function listMails(db: Db, personId: number, email: string): Promise<MyData['nachrichten']> {
  const rows = await db
    .selectFrom('outbox_mail')
    .select(['created_at', 'subject', 'body_text'])
    .where(isMailOf({ personId, email }))
    .orderBy('outbox_mail_id')
    .execute();
  return rows.map((row) => ({
    zeitpunkt: formatInstant(row.created_at),
    betreff: row.subject,
    text: withoutLinks(row.body_text),
  }));
}
