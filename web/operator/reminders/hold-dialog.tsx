import { z } from 'zod';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import { businessItemKinds } from '#contract/reports/open-items/open-items.ts';
import { holdItem as call, type DueReminder, reminderMessages } from '#contract/reports/reminders/reminders.ts';
import { holdItem } from '#web/api/reminders.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { DeskDialogProps } from '#web/operator/desk/use-desk-dialog.ts';

const schema = z.object({
  reason: call.input.shape.reason,
  until: z.string().refine((text) => text === '' || readGermanDay(text) !== null, reminderMessages.dayInvalid),
});

interface HoldDialogProps extends DeskDialogProps {
  region: string;
  chosen: DueReminder['items'][number];
}

/** Holds an item back: it is disputed, or one has agreed to wait. */
export function HoldDialog({ region, chosen: { item, kind, label }, onDone, onClose }: HoldDialogProps) {
  const form = useContractForm({
    schema,
    labels: { reason: 'Grund', until: 'Bis zum (leer: bis auf Weiteres)' },
    start: { reason: '', until: '' },
    send: ({ reason, until }) => holdItem({ region, item, reason, until: until === '' ? '' : readGermanDay(until)! }),
    onSuccess: () => onDone(`${businessItemKinds[kind]} ${label} ist zurückgestellt.`),
    fallback: reminderMessages.holdFailed,
  });
  return (
    <FormDialog title={`${businessItemKinds[kind]} ${label} zurückstellen`} form={form} confirm="Zurückstellen" onClose={onClose}>
      <p>Solange der Posten zurückgestellt ist, wird nicht an ihn erinnert. Offen bleibt er.</p>
      <TextAreaField rows={3} {...form.field('reason')} />
      <DateField {...form.field('until')} onPick={(until) => form.set({ until })} />
    </FormDialog>
  );
}
