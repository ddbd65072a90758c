import { type Found, type FoundKind, foundKinds, type SearchAnswer, SHORTEST_SEARCH } from '#contract/operator/search/search.ts';
import { roleNames } from '#contract/common/role-names.ts';
import { isPermitted, type Permit, type Standing } from '#contract/common/roles.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import { caseKindTexts, listPermittedKinds } from '#contract/tenancy/decisions/case-kinds.ts';
import { accountingPermits, contractPermits, supportPermits } from '#contract/common/permits.ts';
import { listEntriesNumbered } from '#server/ledger/read/list-entries-numbered.ts';
import { listCardsByOldNumber } from '#server/parties/cards/card-aliases.ts';
import { searchCards } from '#server/parties/cards/reads.ts';
import { nameEntry } from '#server/parties/customers/booking-names.ts';
import type { BusinessKind } from '#server/parties/businesses/business-tables.ts';
import { nameBusiness } from '#server/parties/businesses/name-businesses.ts';
import { listBusinessesById, searchBusinesses } from '#server/parties/businesses/reads.ts';
import { formatInstant, formatIsoDay } from '#server/platform/berlin-time.ts';
import { findInvoiceByLabel, labelOf } from '#server/reports/invoices/reads.ts';
import { findStatementByLabel } from '#server/reports/settlements/statement-label.ts';
import { listCasesNumbered } from '#server/tenancy/decisions/reads.ts';
import { searchPeople } from '#server/tenancy/people/search-people.ts';

type Hit = Omit<Found, 'kind' | 'region' | 'regionName'> & { regionId: number | null };

interface Finder {
  /** Who may open the pages that this finder leads to. It finds nothing for anybody else. */
  who: readonly Permit[];
  find: (db: Db, text: string, most: number, person: Standing) => Promise<Hit[]>;
}

/** What finds each kind of thing. */
const finders: Record<FoundKind, Finder> = {
  card: { who: contractPermits, find: findCards },
  person: { who: supportPermits, find: findPeople },
  partner: { who: contractPermits, find: (db, text, most) => findBusinesses(db, 'partner', text, most) },
  employer: { who: contractPermits, find: (db, text, most) => findBusinesses(db, 'employer', text, most) },
  case: { who: contractPermits, find: findCases },
  statement: { who: contractPermits, find: findStatements },
  invoice: { who: accountingPermits, find: findInvoices },
  booking: { who: contractPermits, find: findBookings },
};

async function findCards(db: Db, text: string, most: number): Promise<Hit[]> {
  const cards = await searchCards(db, text, most);
  const taken = await listCardsByOldNumber(db, text);
  return [
    ...taken.map(({ card, regionId }) => ({
      id: card,
      title: card,
      detail: `übernommen, alte Nummer ${text}`,
      regionId,
      isExact: true,
    })),
    ...cards.map(({ card, isRegistered, ...hit }) => ({
      ...hit,
      id: card,
      title: card,
      detail: isRegistered ? 'registriert' : 'nicht registriert',
    })),
  ];
}

async function findPeople(db: Db, text: string, most: number): Promise<Hit[]> {
  const people = await searchPeople(db, text, most);
  return people.map(({ gguid, name, email, role, ...hit }) => ({
    ...hit,
    id: gguid,
    title: name,
    detail: `${roleNames[role]} · ${email}`,
  }));
}

async function findBusinesses(db: Db, kind: BusinessKind, text: string, most: number): Promise<Hit[]> {
  const businesses = await searchBusinesses(db, kind, text, most);
  return businesses.map(({ gguid, name, contractId, ...hit }) => ({ ...hit, id: gguid, title: name, detail: contractId }));
}

/** By the whole label, or what it is called at the bank. It opens the partner to whom the statement went. */
async function findStatements(db: Db, text: string): Promise<Hit[]> {
  const label = text.replace(/^abr-/i, '');
  const statement = await findStatementByLabel(db, label);
  if (!statement) return [];
  const { regionId, partnerId, issuedOn } = statement;
  const { gguid, name } = (await listBusinessesById(db, 'partner', [partnerId])).get(partnerId)!;
  const [year, month, day] = issuedOn.split('-');
  return [{ id: gguid, title: `Abrechnung ${label}`, detail: `${name} · ${day}.${month}.${year}`, regionId, isExact: true }];
}

/** By the whole label. It opens the list of invoices where this one stands. */
async function findInvoices(db: Db, text: string): Promise<Hit[]> {
  const invoice = await findInvoiceByLabel(db, text);
  if (!invoice) return [];
  const { region_id: regionId, partner_id: partnerId, employer_id: employerId } = invoice;
  const name = await nameBusiness(db, { partnerId, employerId });
  const id = labelOf(invoice);
  const detail = `${name} · ${formatIsoDay(invoice.issued_on)}`;
  return [{ id, title: `Rechnung ${id}`, detail, regionId, isExact: true }];
}

/** By the number, and only of the kinds that the person works on. */
async function findCases(db: Db, text: string, _most: number, person: Standing): Promise<Hit[]> {
  if (!NUMBER.test(text)) return [];
  const kinds = listPermittedKinds(person);
  const cases = await listCasesNumbered(db, [Number(text)]);
  return cases
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ number, kind, subject, decision, regionId }) => ({
      id: String(number),
      title: `Vorgang ${number}`,
      detail: `${caseKindTexts[kind]} · ${subject}${decision === null ? '' : ' · entschieden'}`,
      regionId,
      isExact: true,
    }));
}

/** Of a booking or a case; what is longer is one of a card. */
const NUMBER = /^[1-9]\d{0,12}$/;

async function findBookings(db: Db, text: string): Promise<Hit[]> {
  if (!NUMBER.test(text)) return [];
  const entries = await listEntriesNumbered(db, Number(text));
  return entries.map((entry) => ({
    id: String(entry.entryId),
    title: `Buchung ${entry.entryId}`,
    detail: `${nameEntry(entry)} · ${formatInstant(entry.bookedAt)}`,
    regionId: entry.regionId,
    isExact: true,
  }));
}

/**
 * What a text finds, of all kinds that the person may open: exact matches first, then by kind, a limited number of
 * each. Less than two characters find nothing.
 */
export async function searchEverything(db: Db, person: Standing, text: string, most: number): Promise<SearchAnswer> {
  if (text.length < SHORTEST_SEARCH && !/^\d$/.test(text)) return { found: [], more: [] };
  const kinds = foundKinds.filter((kind) => isPermitted(finders[kind].who, person));
  const find = async (kind: FoundKind) => ({ kind, hits: await finders[kind].find(db, text, most + 1, person) });
  const [regions, lists] = await Promise.all([listRegionNames(db), Promise.all(kinds.map(find))]);
  const regionOf = new Map(regions.map((region) => [region.regionId, region]));
  const found = lists.flatMap(({ kind, hits }) =>
    hits.slice(0, most).map(({ regionId, ...hit }) => {
      const region = regionId === null ? undefined : regionOf.get(regionId);
      return { kind, ...hit, region: region?.slug ?? null, regionName: region?.name ?? null };
    }),
  );
  return {
    found: [...found.filter(({ isExact }) => isExact), ...found.filter(({ isExact }) => !isExact)],
    more: lists.filter(({ hits }) => hits.length > most).map(({ kind }) => kind),
  };
}
