import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { PlannedNotification } from '#contract/operator/notifications/notifications.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { notificationsQuery, stopPlanned } from '#web/api/notifications.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { useDeskDialog } from '#web/operator/desk/use-desk-dialog.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { RowButton } from '#web/ui/table/acts-column.tsx';
import { StateMark, type Tone } from '#web/ui/state-mark.tsx';
import classes from './notifications.module.css';

const states: Record<PlannedNotification['state'], readonly [name: string, tone: Tone]> = {
  planned: ['geplant', 'waiting'],
  running: ['läuft', 'waiting'],
  sent: ['gesendet', 'good'],
  stopped: ['gestoppt', 'plain'],
};
const PLACE = 'notification-list';
const STOPPED = 'Die Push-Nachricht wurde gestoppt.';

/** What was planned, is on its way, and was sent; what has not begun can be stopped. */
export function NotificationList() {
  const { data, error, isLoadingError, refetch } = useQuery(notificationsQuery);
  const list = useRef<HTMLUListElement>(null);
  // The button that was pressed is gone.
  const [stopping, setStopping, dialog] = useDeskDialog<PlannedNotification>(PLACE, () => list.current?.focus());
  return (
    <DeskPanel title="Geplant, unterwegs und gesendet">
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <AlertList place={PLACE} />
      {data?.length === 0 && <p>Es wurde noch keine Push-Nachricht angelegt.</p>}
      <ul className="plain-list lined" ref={list} tabIndex={-1} aria-label="Push-Nachrichten">
        {data?.map((entry) => (
          <Entry key={entry.id} entry={entry} onStop={() => setStopping(entry)} />
        ))}
      </ul>
      {stopping && (
        <ActDialog
          title="Push-Nachricht stoppen"
          confirm="Stoppen"
          send={(reason) => stopPlanned(stopping.id, reason)}
          done={STOPPED}
          fallback="Die Push-Nachricht konnte nicht gestoppt werden."
          {...dialog}
        >
          <p>
            „{stopping.title}“ geht dann an niemanden. Das kann nicht zurückgenommen werden; Sie können die Nachricht neu anlegen.
          </p>
        </ActDialog>
      )}
    </DeskPanel>
  );
}

function Entry({ entry, onStop }: { entry: PlannedNotification; onStop: () => void }) {
  const [state, tone] = states[entry.state];
  return (
    <li className={`row apart middle breakable ${classes.entry}`}>
      <div>
        <p className="row gap-1 gap-x-3 middle">
          <strong>{entry.title}</strong> <StateMark tone={tone}>{stateOf(entry, state)}</StateMark>
        </p>
        <p className={classes.entryText}>{entry.message}</p>
        <p className="soft small">
          {entry.type} · {entry.regionName} · {entry.recipients} · {timeOf(entry)} · {entry.createdBy}
        </p>
        {countsOf(entry) && <p className="soft small">{countsOf(entry)}</p>}
      </div>
      {entry.state === 'planned' && (
        <RowButton about={entry.title} className="field-button field-button-edged" onClick={onStop}>
          Stoppen
        </RowButton>
      )}
    </li>
  );
}

function stateOf({ state, validUntil }: PlannedNotification, name: string): string {
  if (!validUntil) return name;
  return state === 'running' ? 'gültig' : state === 'sent' ? 'abgelaufen' : name;
}

function timeOf({ state, sendAt, validUntil }: PlannedNotification): string {
  if (validUntil) return `gültig ab ${formatInstant(sendAt)} bis ${formatInstant(validUntil)}`;
  return `${state === 'planned' ? 'geht raus am' : 'vom'} ${formatInstant(sendAt)}`;
}

function countsOf({ state, validUntil, people, devices, accepted, failed }: PlannedNotification): string {
  if (state === 'planned' || state === 'stopped') return '';
  const inboxes = `${formatCount(people)} ${people === 1 ? 'Person' : 'Personen'}`;
  if (validUntil) return inboxes;
  const lost = failed > 0 ? `, ${formatCount(failed)} nicht erreicht` : '';
  return `${inboxes} · ${formatCount(accepted)} von ${formatCount(devices)} Geräten zugestellt${lost}`;
}
