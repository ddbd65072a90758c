import { readGermanDay } from '#contract/common/read-german-day.ts';
import { formatDate } from '#web/format/format-date.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import type { PartEditor } from './use-part-editor.ts';
import classes from './regions.module.css';

/** A day of a part: an ISO day where it is one, else the text as typed, which the rules then refuse. */
export function DayField({ editor, path, hint }: { editor: PartEditor; path: string; hint?: string }) {
  const { value, onChange: _, ...field } = editor.text(path);
  const put = (text: string) => editor.set(path, readGermanDay(text.trim()) ?? text);
  return (
    <div className={classes.date}>
      <DateField
        {...field}
        hint={hint}
        value={/^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value}
        onChange={({ currentTarget }) => put(currentTarget.value)}
        onPick={put}
      />
    </div>
  );
}
