import { z } from 'zod';
import { type ActAnswer, reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import { ask } from '#web/api/client.ts';
import { PickPlace } from '#web/shell/map/pick-place.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { outcomeOf } from '#web/operator/desk/act-dialog.tsx';
import type { DeskDialogProps } from '#web/operator/desk/use-desk-dialog.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { type ContractForm, type FormValues, useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ActField, ContractAct } from './contract-act.ts';

interface ContractActDialogProps extends DeskDialogProps {
  /** Names what the act is about, and as which version it was seen. */
  about: Readonly<Record<string, unknown>>;
  /** Reads again what may have changed. */
  readAnew: () => Promise<unknown>;
  act: ContractAct;
}

const germanDay = z.string().refine((text) => readGermanDay(text) !== null, 'Das Datumsformat ist ungültig.');

/** Asks for what an act on a contract needs, and for its reason, and carries it out. */
export function ContractActDialog({ about, readAnew, act, onDone, onClose }: ContractActDialogProps) {
  const { call, title, explanation, confirm, done, fields, also } = act;
  const form = useContractForm<FormValues, ActAnswer>({
    schema: schemaOf(act),
    labels: { ...Object.fromEntries(fields.map(({ name, label }) => [name, label])), reason: 'Grund' },
    start: { ...Object.fromEntries(fields.map(({ name, start }) => [name, start])), reason: '' },
    send: async (values) => {
      const answer = await ask<ContractAct['call']>(call, { ...about, ...also, ...isoDays(values, fields) });
      await readAnew();
      return answer;
    },
    confirmation: (answer) => outcomeOf(answer, done),
    onSuccess: (answer) => onDone(outcomeOf(answer, done)),
    fallback: 'Die Änderung konnte nicht gespeichert werden.',
  });
  return (
    <FormDialog title={title} form={form} confirm={confirm} onClose={onClose}>
      <p>{explanation}</p>
      {fields.map((field) => (
        <Field key={field.name} field={field} form={form} />
      ))}
      {act.isOfPlace && <PickPlace value={placeOf(form.values)} onPick={(place) => form.set({ ...place })} />}
      <TextAreaField rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}

function Field({ field: { name, kind, options, placeholder, hint }, form }: { field: ActField; form: ContractForm<FormValues> }) {
  const field = form.field(name);
  if (kind === 'tick') return <CheckboxField {...field} hint={hint} />;
  if (kind === 'choice')
    return <SelectField {...field} options={options ?? []} {...(placeholder !== undefined && { placeholder })} />;
  if (kind === 'long') return <TextAreaField rows={3} {...field} />;
  if (kind === 'day') return <DateField {...field} hint={hint} onPick={(text) => form.set({ [name]: text })} />;
  return <TextField {...field} hint={hint} autoComplete="off" />;
}

function placeOf({ companyLatitude, companyLongitude }: FormValues) {
  return { companyLatitude: String(companyLatitude), companyLongitude: String(companyLongitude) };
}

/** The rules of the call; days are typed as people write them. */
function schemaOf({ call, fields }: ContractAct): z.ZodType<unknown, FormValues> {
  const ofCall = call.input.shape as Record<string, z.ZodType>;
  const shape = fields.map(({ name, kind }) => [name, kind === 'day' ? germanDay : ofCall[name]!] as const);
  return z.object({ ...Object.fromEntries(shape), reason });
}

function isoDays(values: FormValues, fields: readonly ActField[]): Record<string, unknown> {
  const days = fields.filter(({ kind }) => kind === 'day').map(({ name }) => [name, readGermanDay(String(values[name]))]);
  return { ...values, ...Object.fromEntries(days) };
}
