import type { DataForm } from '#web/ui/form/use-data-form.ts';

/** What a part of a data page gets whose fields are among those of the form. */
export interface FieldProps<Values> {
  form: Pick<DataForm<Values>, 'values' | 'text' | 'set' | 'tell'>;
  /** What is wrong on the page. */
  problems: readonly { name: string; label: string; message: string }[];
}

/** What every page of the data gets. */
export interface PageProps<Values, Answer> extends FieldProps<Values> {
  form: DataForm<Values>;
  answer: Answer;
}
