import { completeTime } from '#web/format/complete-time.ts';
import { CompletedField, type CompletedFieldProps } from '#web/ui/form/completed-field.tsx';

/** A time of the day as people write it, HH:MM, whatever the language of the browser. */
export function TimeField(props: CompletedFieldProps) {
  return <CompletedField {...props} complete={completeTime} placeholder="HH:MM" maxLength={5} />;
}
