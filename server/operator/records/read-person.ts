import { countries } from '#contract/common/countries.ts';
import { findActText } from '#contract/tenancy/audit/audit-acts.ts';
import type { PersonAct, PersonRecord } from '#contract/operator/records/person-records.ts';
import { isPermitted, type Standing } from '#contract/common/roles.ts';
import { managementPermits } from '#contract/common/permits.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { listRegisteredCards } from '#server/parties/cards/card-registration.ts';
import { findOpenLostCardCase } from '#server/parties/cards/open-lost-card-case.ts';
import { findAddress } from '#server/parties/customers/personal-data.ts';
import { listConsentEvents } from '#server/parties/customers/consents.ts';
import { listBusinessesById } from '#server/parties/businesses/reads.ts';
import { findEmployerLink } from '#server/parties/employers/reads.ts';
import { readTermsForStaff } from '#server/parties/prospects/read-terms-for-staff.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { listSubjectsTo } from '#server/platform/mail/reads.ts';
import { consentActNames, consentNames } from '#server/reports/my-data/read-my-data.ts';
import { countSessions } from '#server/tenancy/sessions/own-sessions.ts';
import { findPersonByGguid } from '#server/tenancy/people/find-person.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { listActsOf, listActsOn, type TracedAct } from '#server/tenancy/audit/list-acts.ts';
import { noteInspection } from '#server/tenancy/audit/audit.ts';
import { listCasesOfPerson } from '#server/tenancy/decisions/reads.ts';
import type { Portal } from '#server/tenancy/portal.ts';

const NEWEST = 50;

type Person = Awaited<ReturnType<typeof getPerson>>;

/** A person with all that support needs to help; noted in the trail. Throws Refusal 404. */
export async function readPerson(
  { db, config, regionContent }: Pick<Portal, 'db' | 'config' | 'regionContent'>,
  staff: Standing & { personId: number },
  gguid: string,
): Promise<PersonRecord> {
  const { personId, regionId } = await findOrRefuse(db, gguid);
  await noteInspection(db, { personId: staff.personId, regionId, act: 'looked-at-person', subject: `person ${personId}` });
  const person = await getPerson(db, personId);
  const region = regionId === null ? undefined : await regionContent.find({ regionId });
  const mails = await listSubjectsTo(db, personId, NEWEST);
  const cases = await listCasesOfPerson(db, personId, NEWEST);
  const acts = [...(await listActsOf(db, personId, NEWEST)), ...(await listActsOn(db, `person ${personId}`, { most: NEWEST }))]
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, NEWEST);
  return {
    id: gguid,
    name: `${person.first_name} ${person.last_name}`.trim() || 'Beendetes Konto',
    email: person.ended_at ? '' : person.email,
    role: person.role,
    regionName: region?.name ?? null,
    createdAt: person.created_at.toISOString(),
    endedAt: person.ended_at?.toISOString() ?? null,
    business: await readBusiness(db, person),
    address: await readAddress(db, personId),
    consents: await readConsents(db, personId),
    cards: regionId === null ? [] : await readCards(db, regionId, personId),
    secondFactorSince: person.second_factor_since?.toISOString() ?? null,
    sessions: await countSessions(db, personId, config),
    mails: mails.map(({ queuedAt, ...mail }) => ({ ...mail, queuedAt: queuedAt.toISOString() })),
    cases: cases.map(({ number, subject, openedAt, decision }) => ({
      number,
      text: subject,
      at: openedAt.toISOString(),
      state: decision === null ? 'offen' : 'entschieden',
    })),
    acts: acts.map((trace) => ({
      id: trace.id,
      at: trace.at.toISOString(),
      text: findActText(trace.act),
      who: staffName(trace),
    })),
    prospect: person.role === 'interested' ? await readTermsForStaff(db, personId) : null,
    can: listPersonActs(person, personId, staff),
  };
}

/** Only what staff did is named after somebody: all else the person did himself. */
function staffName(trace: TracedAct | Omit<TracedAct, 'role' | 'name' | 'reason'>): string {
  return 'role' in trace && trace.role === 'trolleymaker' ? trace.name : '';
}

/** Throws Refusal 404. */
export async function findOrRefuse(db: Db, gguid: string): Promise<{ personId: number; regionId: number | null }> {
  const found = await findPersonByGguid(db, gguid);
  if (!found) throw notFound('Diese Person gibt es nicht.');
  return found;
}

/** Only card holders' accounts end here: people of a business end with it. Second factors of staff are management's. */
function listPersonActs(
  { role, ended_at, second_factor_since }: Person,
  personId: number,
  staff: Standing & { personId: number },
): PersonAct[] {
  if (ended_at) return [];
  const mayReset = personId !== staff.personId && (role !== 'trolleymaker' || isPermitted(managementPermits, staff));
  return [
    'send-reset',
    'end-sessions',
    ...(second_factor_since && mayReset ? (['reset-second-factor'] as const) : []),
    ...(role === 'customer' ? (['end-account'] as const) : []),
  ];
}

async function readBusiness(db: Db, { partner_id, employer_id }: Person): Promise<PersonRecord['business']> {
  const partner = (await listBusinessesById(db, 'partner', [partner_id])).get(partner_id);
  if (partner) return { kind: 'partner', id: partner.gguid, name: partner.name };
  const employer = employer_id === null ? undefined : await findEmployerLink(db, employer_id);
  return employer ? { kind: 'employer', ...employer } : null;
}

async function readAddress(db: Db, personId: number): Promise<PersonRecord['address']> {
  const address = await findAddress(db, personId);
  if (!address) return null;
  const { street, zip, city, country, phone, birthdate } = address;
  const land = countries.find(({ code }) => code === country)?.name ?? country;
  return { lines: [street, `${zip} ${city}`, land], phone: phone ?? '', birthdate };
}

/** The newest act of each kind. */
async function readConsents(db: Db, personId: number): Promise<PersonRecord['consents']> {
  const newest = new Map((await listConsentEvents(db, personId)).map((event) => [event.kind, event]));
  return [...newest.values()].map(({ kind, act, at }) => ({
    text: consentNames[kind],
    state: consentActNames[act],
    at: at.toISOString(),
  }));
}

async function readCards(db: Db, regionId: number, personId: number): Promise<PersonRecord['cards']> {
  const cards = await listRegisteredCards(db, personId);
  const numbers = cards.map(({ card }) => card);
  const accounts = await findCardAccounts(db, regionId, numbers);
  const states = new Map(accounts.map(({ card, status }) => [card, status]));
  const told: PersonRecord['cards'] = [];
  for (const { card, registeredAt, isProven } of cards)
    told.push({
      card,
      state: states.get(card)!,
      registeredAt: registeredAt?.toISOString() ?? null,
      isProven,
      lostCase: (await findOpenLostCardCase(db, { regionId, card })) ?? null,
    });
  return told;
}
