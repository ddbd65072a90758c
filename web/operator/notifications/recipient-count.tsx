import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { NotificationDraft } from '#contract/operator/notifications/notifications.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { recipientsQuery } from '#web/api/notifications.ts';
import { failureText } from '#web/api/call-error.ts';
import { describeDraft } from './describe-draft.ts';
import { shownRecipients } from './draft-form.ts';
import classes from './notifications.module.css';

interface RecipientCountProps {
  draft: NotificationDraft;
  regionName: string | undefined;
}

/** What goes out to whom and when, and how many it would reach now: beside the act that sends it. */
export function RecipientCount({ draft, regionName }: RecipientCountProps) {
  const choice = shownRecipients(draft);
  const query = recipientsQuery(choice);
  const { data, error } = useQuery({ ...query, placeholderData: keepPreviousData });
  const isKnown = Boolean(query.enabled && choice.pushNotificationType && regionName && (data || error));
  return (
    <output className={classes.count}>
      {isKnown ? (
        <>
          <strong className="block">{describeDraft(draft, regionName!)}</strong>
          {error && <span>{failureText(error, 'Die Empfänger konnten nicht gezählt werden.')}</span>}
          {data && !error && <span>{describeReach(choice.pushNotificationType, data)}</span>}
        </>
      ) : (
        <span className="soft">Was an wen geht, steht hier, sobald Art, Region und Empfänger gewählt sind.</span>
      )}
    </output>
  );
}

function describeReach(type: string, { people, devices }: { people: number; devices: number }): string {
  const onDevices = devices === 1 ? '1 Gerät' : `${formatCount(devices)} Geräten`;
  if (type === 'Testnachricht') return `Geht nur an Sie selbst: in Ihr Konto und auf ${devices} Ihrer Geräte.`;
  if (people === 0) return 'Erreicht zurzeit niemanden.';
  const reached = people === 1 ? '1 Person' : `${formatCount(people)} Personen`;
  if (type === 'Georeferenzierung') return `Gilt für ${reached}, die den Ort besuchen können.`;
  return `Erreicht ${reached} im Konto, davon auf ${onDevices}.`;
}
