import type { PersonRecord } from '#contract/operator/records/person-records.ts';
import { roleNames } from '#contract/common/role-names.ts';
import { formatDay } from '#web/format/format-day.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskLink, Facts } from '#web/operator/desk/desk-parts.tsx';

/** Who the person is, and whom it works for. */
export function PersonFacts({ person }: { person: PersonRecord }) {
  const { business, address } = person;
  const page = business?.kind === 'partner' ? 'partner-akte' : 'arbeitgeber-akte';
  return (
    <Facts
      facts={[
        ['E-Mail', person.email],
        ['Rolle', roleNames[person.role]],
        ['Firma', business && <DeskLink to={`/${page}?id=${business.id}`}>{business.name}</DeskLink>],
        ['Region', person.regionName],
        ['Anschrift', address?.lines.map((line) => <div key={line}>{line}</div>)],
        ['Telefon', address?.phone],
        ['Geburtsdatum', address && formatDay(address.birthdate)],
        ['Konto seit', formatInstant(person.createdAt)],
        ['Zweiter Schritt', person.secondFactorSince ? `seit ${formatInstant(person.secondFactorSince)}` : 'nicht eingeschaltet'],
        ['Konto beendet', person.endedAt && formatInstant(person.endedAt)],
        [
          'Angemeldet',
          person.sessions === 0 ? 'nirgends' : person.sessions === 1 ? 'in einem Browser' : `in ${person.sessions} Browsern`,
        ],
      ]}
    />
  );
}
