import { useQuery } from '@tanstack/react-query';
import { IconMapPin, IconPencil, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#contract/common/format-count.ts';
import { formatDayWhen } from '#contract/common/format-when.ts';
import { editorialPermits, managementPermits } from '#contract/common/permits.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { openingNeeds, type RegionRow } from '#contract/operator/region-editing/region-editing.ts';
import type { PlannedNotification } from '#contract/operator/notifications/notifications.ts';
import { currentUser } from '#web/api/current-user.ts';
import { notificationsQuery } from '#web/api/notifications.ts';
import { staffRegionsQuery } from '#web/api/region-editing.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { AllWell, DayLine, PlainLine } from './day-list.tsx';

/** So many of what was sent or changed last. */
const MOST_SHOWN = 5;

/** What is open in the texts of the regions, and which messages went out last: the day of who edits. */
export function useEditorsWork() {
  const user = currentUser.use();
  // Management has a day of its own.
  const isTheirDay = user !== null && isPermitted(editorialPermits, user) && !isPermitted(managementPermits, user);
  const regions = useQuery({ ...staffRegionsQuery, enabled: isTheirDay });
  const messages = useQuery({ ...notificationsQuery, enabled: isTheirDay });
  return {
    isTheirDay,
    open:
      regions.data?.regions.filter(
        ({ isHere, isListed, drafts, missing }) => isHere && (drafts > 0 || (!isListed && missing.length > 0)),
      ) ?? [],
    published: regions.data?.regions.filter(({ isHere, isListed, drafts }) => isHere && isListed && drafts === 0).length ?? 0,
    edited: lastEdited(regions.data?.regions ?? []),
    isSentKnown: messages.data !== undefined,
    sent: messages.data?.filter(({ state }) => state === 'sent').slice(0, MOST_SHOWN) ?? [],
  };
}

/** Those that somebody has edited, the latest first. */
function lastEdited(regions: readonly RegionRow[]): RegionRow[] {
  const atOf = ({ editedAt }: RegionRow) => Date.parse(editedAt ?? '');
  return regions
    .filter(({ isHere, editedAt }) => isHere && editedAt !== null)
    .toSorted((one, other) => atOf(other) - atOf(one))
    .slice(0, MOST_SHOWN);
}

/** What an editor begins with. */
export function EditorsActs() {
  return (
    <>
      <Link to="/regionen" className="button button-quiet button-low small">
        Texte einer Region
      </Link>
      <Link to="/push-notifications" className="button button-low small">
        Push-Nachricht schreiben
      </Link>
    </>
  );
}

/** A region with texts that visitors do not see yet, or one that is not open. */
export function OpenRegionLine({ region: { slug, name, drafts, isListed, missing } }: { region: RegionRow }) {
  const to = `/region?slug=${slug}`;
  if (drafts > 0)
    return (
      <DayLine
        sign={IconPencil}
        count={drafts}
        to={to}
        text={`${drafts === 1 ? 'Entwurf' : 'Entwürfe'} in ${name}, noch nicht veröffentlicht`}
        when={isListed ? null : 'nicht geöffnet'}
      />
    );
  const lacks = missing.map((need) => openingNeeds[need]).join(', ');
  return (
    <DayLine sign={IconMapPin} to={to} text={`${name} ist noch nicht geöffnet${lacks && `: Es fehlt ${lacks}`}`} when={null} />
  );
}

/** Of how many regions visitors read what was written last. */
export function PublishedTexts({ count }: { count: number }) {
  return (
    <li>
      <AllWell>
        {count === 1 ? 'Die Texte einer geöffneten Region sind' : `Die Texte von ${formatCount(count)} geöffneten Regionen sind`}{' '}
        ohne offenen Entwurf.
      </AllWell>
    </li>
  );
}

export function EditedLine({ region: { slug, name, editedAt } }: { region: RegionRow }) {
  return (
    <DayLine
      sign={IconPencil}
      to={`/region?slug=${slug}`}
      text={`Texte von ${name}`}
      when={editedAt && formatDayWhen(editedAt)}
    />
  );
}

export function SentLine({ message: { title, sendAt } }: { message: PlannedNotification }) {
  return <DayLine sign={IconSend} to="/push-notifications" text={title} when={formatInstant(sendAt)} />;
}

export function NothingSent() {
  return <PlainLine sign={IconSend}>Bisher wurde keine Push-Nachricht gesendet.</PlainLine>;
}
