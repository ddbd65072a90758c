import type { ComponentProps } from 'react';
import { DateField } from '#web/ui/form/date-field.tsx';

const span = { first: '1900-01-01', last: '2099-12-31' };

/** The day a person was born, which browsers know how to fill in. */
export function BirthdateField(props: Omit<ComponentProps<typeof DateField>, 'span' | 'autoComplete'>) {
  return <DateField {...props} span={span} autoComplete="bday" />;
}
