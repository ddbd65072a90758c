import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { NotificationDraft } from '#contract/operator/notifications/notifications.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { recipientsQuery } from '#web/api/notifications.ts';
import { failureText } from '#web/api/call-error.ts';
import { shownRecipients } from './draft-form.ts';
import classes from './notifications.module.css';

/** Whom the message would reach now, before it is sent. */
export function RecipientCount({ draft }: { draft: NotificationDraft }) {
  const choice = shownRecipients(draft);
  const { data, error } = useQuery({ ...recipientsQuery(choice), placeholderData: keepPreviousData });
  return (
    <output className={classes.count}>
      {error && failureText(error, 'Die Empfänger konnten nicht gezählt werden.')}
      {data && !error && describe(choice.pushNotificationType, data)}
      {!data && !error && (
        <span className={classes.before}>Wen sie erreicht, steht hier, sobald Art und Empfänger gewählt sind.</span>
      )}
    </output>
  );
}

function describe(type: string, { people, devices }: { people: number; devices: number }): string {
  const onDevices = devices === 1 ? '1 Gerät' : `${formatCount(devices)} Geräten`;
  if (type === 'Testnachricht') return `Geht nur an Sie selbst: in Ihr Konto und auf ${devices} Ihrer Geräte.`;
  const reached = people === 1 ? '1 Person' : `${formatCount(people)} Personen`;
  if (type === 'Georeferenzierung') return `Gilt für ${reached}, die den Ort besuchen können.`;
  return `Erreicht ${reached} im Konto, davon auf ${onDevices}.`;
}
