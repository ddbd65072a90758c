import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#contract/common/call.ts';
import {
  asksForCards,
  emptyDraft,
  type NotificationDraft,
  notificationMessages,
  type notificationOptions,
  planNotification,
} from '#contract/operator/notifications/notifications.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { recipientsQuery, sendNotification } from '#web/api/notifications.ts';
import { QuestionDialog } from '#web/ui/question-dialog.tsx';
import { ChoiceBoxes } from '#web/operator/desk/desk-parts.tsx';
import { LeaveGuard } from '#web/shell/leave-guard.tsx';
import { showAlert } from '#web/ui/alerts.ts';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { describeDraft } from './describe-draft.ts';
import { asOptions, type DraftForm, shownRecipients } from './draft-form.ts';
import { PhonePreview } from './phone-preview.tsx';
import { RecipientCount } from './recipient-count.tsx';
import { TimingFields } from './timing-fields.tsx';
import classes from './notifications.module.css';

type Options = OutputOf<typeof notificationOptions>;

const labels: Record<keyof NotificationDraft, string> = {
  pushNotificationType: 'Art der Mitteilung',
  recipientRegion: 'Region',
  recipientPartnerOrCustomer: 'Empfänger',
  recipientCardsRegistered: 'Karte der Kunden',
  recipientPartnerCategories: 'Kategorien der Partner',
  sendImmediately: 'Zeitpunkt',
  dateToSend: 'Datum des Versands',
  timeToSend: 'Uhrzeit des Versands',
  priority: 'Priorität',
  startDate: 'Gültig ab: Datum (freiwillig)',
  startTime: 'Gültig ab: Uhrzeit (freiwillig)',
  endDate: 'Gültig bis: Datum (freiwillig)',
  endTime: 'Gültig bis: Uhrzeit (freiwillig)',
  latitude: 'Breitengrad',
  longitude: 'Längengrad',
  title: 'Titel',
  message: 'Nachricht',
};

/** What goes back to empty once it is sent; a place and its times stay for the next one. */
const staying = new Set(['startDate', 'startTime', 'endDate', 'endTime', 'latitude', 'longitude']);
const afterwards: Partial<NotificationDraft> = Object.fromEntries(
  Object.entries(emptyDraft).filter(([name]) => !staying.has(name)),
);

/** What is told, to whom and when; later fields follow from earlier ones. */
export function NotificationForm({ options }: { options: Options | undefined }) {
  /** Whether a message goes to its author first: it stays, and becomes a message again. */
  const isTried = useRef(false);
  const form: DraftForm = useContractForm<NotificationDraft, { infoMessage: string }>({
    schema: planNotification.input,
    labels,
    start: emptyDraft,
    send: (draft) => sendNotification({ ...draft, ...shownRecipients(draft) }),
    confirmation: ({ infoMessage }) => infoMessage,
    onSuccess: () => {
      // What was typed on meanwhile was not sent, and stays.
      if (form.hasUnsent()) return;
      const wasTried = isTried.current && form.values.pushNotificationType === 'Testnachricht';
      form.set(wasTried ? { pushNotificationType: 'Nachricht' } : afterwards);
      isTried.current = false;
    },
    fallback: notificationMessages.failed,
  });
  useFailureAlert(form);
  const region = options?.regions.find(({ slug }) => slug === form.values.recipientRegion);
  const question = useQuestion(form, region?.name ?? '');
  return (
    <div className={`stack gap-8 mt-8 from-top ${classes.columns}`}>
      <div className={`sheet ${classes.form}`}>
        <FormElement form={{ ...form, submit: question.ask }} summary={ErrorSummary} isReadOnly={!options}>
          <LeaveGuard isNeeded={form.hasUnsent} text="Ihre Mitteilung ist noch nicht gesendet." />
          <FormSection title="Mitteilung">
            <div data-wide>
              <SelectField
                {...form.field('pushNotificationType')}
                options={asOptions(options?.types ?? [])}
                placeholder="Bitte wählen"
              />
            </div>
            <div data-wide>
              <TextField {...form.field('title')} autoComplete="off" maxLength={100} />
            </div>
            <div data-wide>
              <TextAreaField {...form.field('message')} rows={4} maxLength={255} />
            </div>
          </FormSection>
          {form.values.pushNotificationType && options && <Recipients form={form} options={options} />}
          <TimingFields form={form} priorities={options?.priorities ?? []} />
          <RecipientCount draft={form.values} regionName={region?.name} />
          <p className="page-actions">
            <SubmitButton isSending={form.isSending} sending="Wird gesendet …">
              {form.values.sendImmediately === 'later' || form.values.pushNotificationType === 'Georeferenzierung'
                ? 'Push-Nachricht einplanen'
                : 'Push-Nachricht senden'}
            </SubmitButton>
            {form.values.pushNotificationType === 'Nachricht' && (
              <button
                type="button"
                className="button button-quiet"
                onClick={() => {
                  isTried.current = true;
                  form.set({ pushNotificationType: 'Testnachricht' });
                }}
              >
                Zuerst als Testnachricht an mich
              </button>
            )}
          </p>
        </FormElement>
      </div>
      {question.dialog}
      <PhonePreview
        title={form.values.title ?? ''}
        message={form.values.message ?? ''}
        sender={region?.cardName}
        slug={region?.slug}
      />
    </div>
  );
}

/** What goes to many people at once asks first, with their number: it cannot be called back. */
function useQuestion(form: DraftForm, regionName: string) {
  const [isOpen, setIsOpen] = useState(false);
  const choice = shownRecipients(form.values);
  const { data, isLoading } = useQuery(recipientsQuery(choice));
  const isTest = choice.pushNotificationType === 'Testnachricht';
  const isWhole = planNotification.input.safeParse({ ...form.values, ...choice }).success;
  const isMany = isLoading || (data !== undefined && data.people > ASKED_ABOVE);
  return {
    // What is wrong is said before anything is asked.
    ask: () => (isMany && isWhole && !isTest ? setIsOpen(true) : form.submit()),
    dialog: isOpen && (
      <QuestionDialog
        title="Mitteilung senden?"
        role="alertdialog"
        yes={data ? `An ${formatCount(data.people)} Personen senden` : 'Senden'}
        attempt={{ isPending: form.isSending }}
        onYes={() => {
          setIsOpen(false);
          form.submit();
        }}
        onClose={() => setIsOpen(false)}
      >
        <p className="bold">{describeDraft(form.values, regionName)}</p>
        <p className="mt-2">
          „{form.values.title}“ erreicht {data ? <strong>{formatCount(data.people)} Personen</strong> : 'alle gewählten Personen'}
          . Was gesendet ist, lässt sich nicht zurückholen.
        </p>
      </QuestionDialog>
    ),
  };
}

/** So few are hardly a mistake. */
const ASKED_ABOVE = 10;

/** 'Das Formular enthält Fehler.', found by browser or server. */
function useFailureAlert({ refusals, place, problems }: DraftForm): void {
  const toldOf = useRef(0);
  useEffect(() => {
    if (refusals === toldOf.current || problems.length === 0) return;
    toldOf.current = refusals;
    showAlert('Fehler', notificationMessages.wrong, { at: place });
  }, [refusals, place, problems]);
}

function Recipients({ form, options }: { form: DraftForm; options: Options }) {
  const regions = options.regions.map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <FormSection title="An wen?">
      <SelectField {...form.field('recipientRegion')} options={regions} placeholder="Bitte wählen" />
      <SelectField
        {...form.field('recipientPartnerOrCustomer')}
        options={asOptions(options.recipientCluster)}
        placeholder="Bitte wählen"
      />
      {asksForCards(form.values.recipientPartnerOrCustomer) && (
        <>
          <SelectField
            {...form.field('recipientCardsRegistered')}
            options={asOptions(options.recipientCardsRegistered)}
            placeholder="Bitte wählen"
          />
          <div data-wide>
            <ChoiceBoxes
              field={form.field('recipientPartnerCategories')}
              choices={asOptions(options.recipientPartnerCategories)}
              hint="Ohne Auswahl alle. Mit Auswahl: Partner dieser Kategorien, und Kunden, die bei ihnen gebucht haben."
            />
          </div>
        </>
      )}
    </FormSection>
  );
}
