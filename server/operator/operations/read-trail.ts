import { Temporal } from 'temporal-polyfill';
import { findActText } from '#contract/tenancy/audit/audit-acts.ts';
import type { TrailEvent, TrailFilter } from '#contract/operator/operations/audit-trail.ts';
import { formatInstant, startOfDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { writeCsv } from '#server/platform/write-csv.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { type AuditFilter, listAuditEvents } from '#server/tenancy/audit/list-audit-events.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import { caseKindTexts } from '#contract/tenancy/decisions/case-kinds.ts';

const PAGE = 100;
const MOST_LINES = 100_000;

/** A page of the audit trail, the newest first; `before`: the id that the last page ended with. */
export async function readTrail(
  db: Db,
  { before, ...filter }: TrailFilter & { before?: number | undefined },
): Promise<{ events: TrailEvent[]; next: number | null }> {
  const regions = await regionsById(db);
  const wanted = toFilter(filter, regions);
  const found = wanted ? await listAuditEvents(db, { ...wanted, before }, PAGE + 1) : [];
  const page = found.slice(0, PAGE);
  return {
    events: page.map(({ at, act, subject, regionId, person, ...event }) => ({
      ...event,
      act,
      subject: subject && subjectText(subject),
      at: at.toISOString(),
      actName: nameOf(act),
      region: regionId === null ? null : (regions.get(regionId)?.name ?? null),
      person: person && { id: person.gguid, name: person.name, role: person.role },
    })),
    next: found.length > PAGE ? page.at(-1)!.id : null,
  };
}

/** The trail as CSV; that it was taken, and by whom, is part of it from then on. */
export async function writeTrail(
  { db, readAside }: Pick<Portal, 'db' | 'readAside'>,
  filter: TrailFilter,
  staffId: number,
): Promise<Uint8Array> {
  const regions = await regionsById(db);
  const wanted = toFilter(filter, regions);
  const events = wanted ? await readAside((db) => listAuditEvents(db, wanted, MOST_LINES)) : [];
  await audit(db, { personId: staffId, regionId: null, act: 'trail-exported', subject: `${events.length} lines` });
  return writeCsv([
    ['Nummer', 'Zeitpunkt', 'Vorgang', 'Betrifft', 'Region', 'Person', 'Rolle'],
    ...events.map(({ id, at, act, subject, regionId, person }) => [
      String(id),
      formatInstant(at),
      nameOf(act),
      subject ? subjectText(subject) : '',
      regionId === null ? '' : (regions.get(regionId)?.name ?? String(regionId)),
      person?.name ?? '',
      person?.role ?? '',
    ]),
  ]);
}

interface Region {
  regionId: number;
  slug: string;
  name: string;
}

/** Undefined where the filter names an unknown region: nothing is found then. */
function toFilter(
  { act, search, region: slug, from, to }: TrailFilter,
  regions: ReadonlyMap<number, Region>,
): AuditFilter | undefined {
  const region = slug ? [...regions.values()].find((candidate) => candidate.slug === slug) : undefined;
  if (slug && !region) return undefined;
  return {
    act,
    search: search && storedSubject(search),
    regionId: region?.regionId,
    from: from ? startOfDay(Temporal.PlainDate.from(from)) : undefined,
    until: to ? startOfDay(Temporal.PlainDate.from(to).add({ days: 1 })) : undefined,
  };
}

async function regionsById(db: Db): Promise<Map<number, Region>> {
  return new Map((await listRegionNames(db)).map((region) => [region.regionId, region]));
}

function nameOf(act: string): string {
  return findActText(act);
}

/** First words of the trail's subjects, and staff's words for them. Only for display: seals cover what is stored. */
const things = new Map(
  Object.entries({
    ...caseKindTexts,
    admission: 'Freigabe',
    'four-eyes-act': 'Freigabe',
    account: 'Kartenkonto',
    batch: 'Kartenbestellung',
    bonus: 'Bonus',
    campaign: 'Kampagne',
    card: 'Karte',
    cell: 'Zelle',
    desk: 'Betrieb',
    employer: 'Arbeitgeber',
    entry: 'Buchung',
    mail: 'E-Mail',
    movement: 'Umsatz',
    'move-order': 'Umzugsauftrag',
    order: 'Ladeauftrag',
    partner: 'Partner',
    payment: 'Zahlung',
    person: 'Person',
    statement: 'Abrechnung',
    'take-over': 'Übernahme',
    voucher: 'Gutschein',
  }),
);
const counted: Readonly<Record<string, readonly [one: string, several: string]>> = {
  cards: ['Karte', 'Karten'],
  lines: ['Zeile', 'Zeilen'],
  links: ['Link', 'Links'],
};

/** A subject of the trail in its readers' words: "employer 1" is "Arbeitgeber 1", "12 cards" are "12 Karten". */
export function subjectText(subject: string): string {
  return subject
    .replace(/^[a-z-]+(?= \S)/, (word) => things.get(word) ?? word)
    .replace(
      /(\d+) (cards|lines|links)$/,
      (_, count: string, word: string) => `${count} ${counted[word]![count === '1' ? 0 : 1]}`,
    );
}

/** What to look for in the trail where somebody typed a subject as it is shown. */
export function storedSubject(search: string): string {
  const typed = search.toLowerCase();
  const found = [...things].find(([, shown]) => typed.startsWith(`${shown.toLowerCase()} `));
  return found ? found[0] + search.slice(found[1].length) : search;
}
