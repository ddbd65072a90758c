import {
  askForMove as call,
  moveEffects,
  moveOrderMessages,
  type MoveOrders,
} from '#contract/operator/move-orders/move-orders.ts';
import { askForMove } from '#web/api/move-orders.ts';
import { outcomeOf } from '#web/operator/desk/act-dialog.tsx';
import { SelectField, TextAreaField } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { MomentField } from '#web/ui/form/moment-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import classes from './move-orders.module.css';

interface AskDialogProps {
  choices: Pick<MoveOrders, 'regions' | 'targets'>;
  onDone: (message: string) => void;
  onClose: () => void;
}

const done = 'Der Umzugsauftrag steht. Die Befehlszeile darf die Region umziehen.';

/** Which region, where to, when, and why. */
export function AskDialog({ choices: { regions, targets }, onDone, onClose }: AskDialogProps) {
  const form = useContractForm({
    schema: call.input,
    labels: { region: 'Region', target: 'Zelle', notBefore: 'Beginn frühestens', notAfter: 'Beginn spätestens', reason: 'Grund' },
    start: { region: '', target: targets.length === 1 ? targets[0]! : '', notBefore: '', notAfter: '', reason: '' },
    send: askForMove,
    confirmation: (answer) => outcomeOf(answer, done),
    onSuccess: (answer) => onDone(outcomeOf(answer, done)),
    fallback: moveOrderMessages.failed,
  });
  const moment = (name: 'notBefore' | 'notAfter', date: string) => ({
    name,
    labels: { date, time: `${date}: Uhrzeit` },
    value: form.values[name],
    onChange: (value: string) => form.set({ [name]: value }),
    error: form.field(name).error,
  });
  return (
    <FormDialog title="Umzug beantragen" form={form} confirm="Umzug beantragen" onClose={onClose}>
      <SelectField
        {...form.field('region')}
        placeholder="Bitte wählen"
        options={regions.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <SelectField
        {...form.field('target')}
        placeholder="Bitte wählen"
        hint="Die Adresse, unter der die Region danach zu erreichen ist."
        options={targets.map((target) => ({ value: target, label: target }))}
      />
      <div className={classes.moment}>
        <MomentField {...moment('notBefore', 'Beginn frühestens')} />
      </div>
      <div className={classes.moment}>
        <MomentField {...moment('notAfter', 'Beginn spätestens')} />
      </div>
      <TextAreaField rows={3} {...form.field('reason')} />
      <ul className={classes.effects}>
        {Object.values(moveEffects).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </FormDialog>
  );
}
