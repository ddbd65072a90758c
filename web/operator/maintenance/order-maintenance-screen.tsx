import { useQuery, useQueryClient } from '@tanstack/react-query';
import { maintenance, maintenanceOrder, orderMaintenance } from '#contract/operator/maintenance/maintenance.ts';
import type { OutputOf } from '#contract/common/call.ts';
import { ask } from '#web/api/client.ts';
import { orderedMaintenanceQuery } from '#web/api/operations.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskPage } from '#web/operator/desk/desk-page.tsx';
import { DeskPanel } from '#web/operator/desk/desk-panel.tsx';
import { StateMark } from '#web/operator/desk/state-mark.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { FormFrame } from '#web/ui/form/form-frame.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useAttempt } from '#web/ui/use-attempt.ts';
import classes from './order-maintenance.module.css';

type Ordered = OutputOf<typeof maintenance>;

const fallback = 'Die Wartung konnte nicht umgeschaltet werden.';

/** Close the portal, announce something, or open it again: staff stay inside meanwhile. */
export function OrderMaintenanceScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(orderedMaintenanceQuery);
  return (
    <DeskPage
      title="Wartung"
      lead="Eine Wartung schließt das Portal für alle außer dem Betrieb; ein Hinweis zeigt nur seine Überschrift."
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data?.isActive && <Running ordered={data} />}
      {data && <OrderForm key={data.switchedAt} ordered={data} />}
    </DeskPage>
  );
}

function Running({ ordered }: { ordered: Ordered }) {
  const queries = useQueryClient();
  const ending = useAttempt({
    act: () =>
      ask(orderMaintenance, {
        isActive: false,
        isBlocking: ordered.isBlocking,
        headline: ordered.headline || '–',
        text: ordered.text,
      }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: [maintenance.path] }),
    fallback,
  });
  return (
    <DeskPanel
      title="Jetzt"
      actions={
        <button type="button" className="button" aria-disabled={ending.isPending} onClick={() => ending.start()}>
          {ordered.isBlocking ? 'Portal wieder öffnen' : 'Hinweis beenden'}
        </button>
      }
    >
      <p>
        <StateMark tone={ordered.isBlocking ? 'bad' : 'waiting'}>
          {ordered.isBlocking ? 'Portal geschlossen' : 'Hinweis läuft'}
        </StateMark>{' '}
        seit {formatInstant(ordered.switchedAt)}
      </p>
      <div className={classes.shown}>
        <h3>{ordered.headline}</h3>
        <p>{ordered.text}</p>
      </div>
      <AlertList place={ending.place} />
    </DeskPanel>
  );
}

function OrderForm({ ordered }: { ordered: Ordered }) {
  const queries = useQueryClient();
  const form = useContractForm({
    schema: maintenanceOrder,
    labels: { headline: 'Überschrift', text: 'Text', isBlocking: 'Portal schließen', isActive: 'Aktiv' },
    start: {
      headline: ordered.headline || 'Wartungsarbeiten',
      text: ordered.text || 'Das Portal wird gerade gewartet. Bitte versuchen Sie es in Kürze erneut.',
      isBlocking: ordered.isActive && ordered.isBlocking,
      isActive: true,
    },
    send: (values) => ask(orderMaintenance, values),
    confirmation: (_, { isBlocking }) => (isBlocking ? 'Das Portal ist geschlossen.' : 'Der Hinweis ist zu sehen.'),
    onSuccess: () => void queries.invalidateQueries({ queryKey: [maintenance.path] }),
    fallback,
  });
  return (
    <DeskPanel title={ordered.isActive ? 'Ändern' : 'Ankündigen oder schließen'}>
      <FormFrame form={form}>
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
      </FormFrame>
    </DeskPanel>
  );
}
