import { DateField } from '#web/ui/form/date-field.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { SelectField, TextField } from '#web/ui/form/fields.tsx';
import { TimeField } from '#web/ui/form/time-field.tsx';
import { asOptions, type DraftForm } from './draft-form.ts';

const times = [
  { value: 'immediately', label: 'sofort' },
  { value: 'later', label: 'später' },
];

/** When a message goes out; or where a hint belongs, and how long it is valid. */
export function TimingFields({ form, priorities }: { form: DraftForm; priorities: readonly string[] }) {
  const type = form.values.pushNotificationType;
  if (type === 'Georeferenzierung') return <PlaceFields form={form} />;
  if (!type) return null;
  return (
    <FormSection title="Versand">
      <SelectField {...form.field('sendImmediately')} options={times} placeholder="Bitte wählen" />
      <SelectField {...form.field('priority')} options={asOptions(priorities)} placeholder="Bitte wählen" />
      {form.values.sendImmediately === 'later' && (
        <>
          <DateField {...form.field('dateToSend')} onPick={(dateToSend) => form.set({ dateToSend })} />
          <TimeField {...form.field('timeToSend')} onPick={(timeToSend) => form.set({ timeToSend })} />
        </>
      )}
    </FormSection>
  );
}

function PlaceFields({ form }: { form: DraftForm }) {
  return (
    <FormSection title="Ort und Gültigkeit">
      <p className="field-hint" data-wide>
        Wer den Hinweis eingeschaltet hat, bekommt ihn im Umkreis von 500 Metern, solange das Portal geöffnet ist. Wo jemand ist,
        erfahren wir nicht. Ohne Beginn gilt er sofort, ohne Ende 30 Tage.
      </p>
      <TextField
        {...form.field('latitude')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        hint="In Grad, zum Beispiel 48,3391"
      />
      <TextField
        {...form.field('longitude')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        hint="In Grad, zum Beispiel 7,8771"
      />
      <DateField {...form.field('startDate')} onPick={(startDate) => form.set({ startDate })} />
      <TimeField {...form.field('startTime')} onPick={(startTime) => form.set({ startTime })} />
      <DateField {...form.field('endDate')} onPick={(endDate) => form.set({ endDate })} />
      <TimeField {...form.field('endTime')} onPick={(endTime) => form.set({ endTime })} />
    </FormSection>
  );
}
