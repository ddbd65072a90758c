import { useQuery } from '@tanstack/react-query';
import { maintenance, maintenanceAnnouncement, announceMaintenance } from '#contract/operator/maintenance/maintenance.ts';
import type { OutputOf } from '#contract/common/call.ts';
import { readAnew } from '#web/api/acts.ts';
import { ask } from '#web/api/client.ts';
import { announcedMaintenanceQuery } from '#web/api/operations.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskPage, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { CheckboxField, TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import classes from './announce-maintenance.module.css';

type Announced = OutputOf<typeof maintenance>;

const fallback = 'Die Wartung konnte nicht umgeschaltet werden.';

/** Close the portal, announce something, or open it again: staff stay inside meanwhile. */
export function AnnounceMaintenanceScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(announcedMaintenanceQuery);
  return (
    <DeskPage
      title="Wartung"
      lead="Eine Wartung schließt das Portal für alle außer dem Betrieb; ein Hinweis zeigt nur seine Überschrift."
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data?.isActive && <Running announced={data} />}
      {data && <AnnouncementForm key={data.switchedAt} announced={data} />}
    </DeskPage>
  );
}

function Running({ announced }: { announced: Announced }) {
  const ending = useAttempt({
    act: () =>
      ask(announceMaintenance, {
        isActive: false,
        isBlocking: announced.isBlocking,
        headline: announced.headline || '–',
        text: announced.text,
      }),
    onSuccess: () => void readAnew(maintenance),
    fallback,
  });
  return (
    <DeskPanel
      title="Jetzt"
      actions={
        <AttemptButton attempt={ending}>{announced.isBlocking ? 'Portal wieder öffnen' : 'Hinweis beenden'}</AttemptButton>
      }
    >
      <p>
        <StateMark tone={announced.isBlocking ? 'bad' : 'waiting'}>
          {announced.isBlocking ? 'Portal geschlossen' : 'Hinweis läuft'}
        </StateMark>{' '}
        seit {formatInstant(announced.switchedAt)}
      </p>
      <div className={classes.shown}>
        <h3>{announced.headline}</h3>
        <p>{announced.text}</p>
      </div>
      {ending.alerts}
    </DeskPanel>
  );
}

function AnnouncementForm({ announced }: { announced: Announced }) {
  const form = useContractForm({
    schema: maintenanceAnnouncement,
    labels: { headline: 'Überschrift', text: 'Text', isBlocking: 'Portal schließen', isActive: 'Aktiv' },
    start: {
      headline: announced.headline || 'Wartungsarbeiten',
      text: announced.text || 'Das Portal wird gerade gewartet. Bitte versuchen Sie es in Kürze erneut.',
      isBlocking: announced.isActive && announced.isBlocking,
      isActive: true,
    },
    send: (values) => ask(announceMaintenance, values),
    confirmation: (_, { isBlocking }) => (isBlocking ? 'Das Portal ist geschlossen.' : 'Der Hinweis ist zu sehen.'),
    onSuccess: () => void readAnew(maintenance),
    fallback,
  });
  return (
    <DeskPanel title={announced.isActive ? 'Ändern' : 'Ankündigen oder schließen'}>
      <FormElement form={form}>
        <TextField {...form.field('headline')} autoComplete="off" maxLength={100} />
        <TextAreaField {...form.field('text')} maxLength={2_000} />
        <CheckboxField
          {...form.field('isBlocking')}
          label="Portal für alle schließen"
          hint="Ohne Haken bleibt das Portal offen und zeigt nur die Überschrift. Wer gerade arbeitet, wird beim Schließen abgemeldet."
        />
        <div>
          <SubmitButton isSending={form.isSending}>{form.values.isBlocking ? 'Portal schließen' : 'Hinweis zeigen'}</SubmitButton>
        </div>
      </FormElement>
    </DeskPanel>
  );
}
