import type { InputOf } from '#contract/common/call.ts';
import {
  formerColumns,
  type FormerHistory,
  formerKinds,
  formerMessages,
  type mapFormerBookings as call,
} from '#contract/operator/former-bookings/former-bookings.ts';
import { mapFormerBookings } from '#web/api/former-bookings.ts';
import { columnChoices, MappingForm } from '#web/operator/taking-over/mapping-form.tsx';
import classes from './former-bookings.module.css';

const signs = Object.entries(formerKinds).map(([value, label]) => ({ value, label }));

/** What the columns of the files mean with us, and which sign each kind of booking has. */
export function FormerMappingForm({ history: { id, version, columns, kinds } }: { history: FormerHistory }) {
  return (
    <MappingForm
      title="Zuordnung der Buchungen"
      sorts={[
        {
          sort: 'columns',
          words: columns,
          labelOf: (name) => `Buchungen, Spalte „${name}“`,
          choices: columnChoices(formerColumns),
        },
        {
          sort: 'kinds',
          heading: (
            <>
              <h4 className={classes.kinds}>Arten der Buchungen</h4>
              <p>„{formerKinds.signed}“ heißt: Der Betrag sagt es selbst, mit Minus für eine Belastung.</p>
            </>
          ),
          words: kinds,
          labelOf: (name) => `Buchungen der Art „${name}“`,
          choices: signs,
        },
      ]}
      send={(said) => mapFormerBookings({ id, version, ...(said as Pick<InputOf<typeof call>, 'columns' | 'kinds'>) })}
      fallback={formerMessages.mapFailed}
    >
      <h3>Zuordnung der Buchungen</h3>
      <p>Was hier vorgeschlagen wird, gilt erst, wenn Sie es gespeichert haben.</p>
    </MappingForm>
  );
}
