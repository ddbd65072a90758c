import { Temporal } from 'temporal-polyfill';
import { findActText } from '#contract/tenancy/audit/audit-acts.ts';
import type { TrailEvent, TrailFilter } from '#contract/operator/operations/audit-trail.ts';
import { formatInstant, startOfDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { writeCsv } from '#server/platform/write-csv.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { type AuditEvent, type AuditFilter, listAuditEvents } from '#server/tenancy/audit/list-audit-events.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import { nameSubjects, storedSubject, storedSubjectsNamed } from './name-subjects.ts';

const PAGE = 100;
const MOST_LINES = 100_000;
const NAMED_AT_ONCE = 10_000;

/** A page of the audit trail, the newest first; `before`: the id that the last page ended with. */
export async function readTrail(
  db: Db,
  { before, ...filter }: TrailFilter & { before?: number | undefined },
): Promise<{ events: TrailEvent[]; next: number | null }> {
  const regions = await regionsById(db);
  const wanted = await toFilter(db, filter, regions);
  const found = wanted ? await listAuditEvents(db, { ...wanted, before }, PAGE + 1) : [];
  const page = found.slice(0, PAGE);
  const nameSubject = await nameSubjects(db, page);
  return {
    events: page.map(({ at, act, subject, regionId, person, ...event }) => ({
      ...event,
      act,
      subject: nameSubject({ subject, regionId }),
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
  const wanted = await toFilter(db, filter, regions);
  const { events, subjects } = await readAside(async (db) => {
    const found = wanted ? await listAuditEvents(db, wanted, MOST_LINES) : [];
    return { events: found, subjects: await nameAll(db, found) };
  });
  await audit(db, { personId: staffId, regionId: null, act: 'trail-exported', subject: `${events.length} lines` });
  return writeCsv([
    ['Nummer', 'Zeitpunkt', 'Vorgang', 'Betrifft', 'Region', 'Person', 'Rolle'],
    ...events.map(({ id, at, act, regionId, person }, index) => [
      String(id),
      formatInstant(at),
      nameOf(act),
      subjects[index] ?? '',
      regionId === null ? '' : (regions.get(regionId)?.name ?? String(regionId)),
      person?.name ?? '',
      person?.role ?? '',
    ]),
  ]);
}

/** In parts, because a query takes only so many values. */
async function nameAll(db: Db, events: readonly AuditEvent[]): Promise<(string | null)[]> {
  const names: (string | null)[] = [];
  for (let start = 0; start < events.length; start += NAMED_AT_ONCE) {
    const part = events.slice(start, start + NAMED_AT_ONCE);
    names.push(...part.map(await nameSubjects(db, part)));
  }
  return names;
}

interface Region {
  regionId: number;
  slug: string;
  name: string;
}

/** Undefined where the filter names an unknown region: nothing is found then. */
async function toFilter(
  db: Db,
  { act, search, region: slug, from, to }: TrailFilter,
  regions: ReadonlyMap<number, Region>,
): Promise<AuditFilter | undefined> {
  const region = slug ? [...regions.values()].find((candidate) => candidate.slug === slug) : undefined;
  if (slug && !region) return undefined;
  return {
    act,
    search: search && storedSubject(search),
    subjects: search ? await storedSubjectsNamed(db, search) : [],
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
