import { useState } from 'react';
import { describeOpeningHours } from '#contract/parties/partners/opening-hours.ts';
import { hourFieldsOf, type Weekday, weekdayNames, weekdays } from '#contract/parties/partners/opening-week.ts';
import type { PageProps } from './page-props.ts';
import { CheckboxField, TextAreaField } from '#web/ui/form/fields.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { TimeField } from '#web/ui/form/time-field.tsx';
import { textAt, valueAt } from '#web/ui/form/values-at.ts';
import page from '#web/shell/data-page/data-page.module.css';
import classes from './personal-data.module.css';

type HoursProps = PageProps & { index: number };

/** When a branch is open, with up to two times a day, and how it will be published. */
export function HoursSection(props: HoursProps) {
  const { form, problems, index } = props;
  const path = `branches.${index}`;
  const branch = form.values.branches[index]!;
  const { label: _, ...info } = form.text(`${path}.companyOpenHoursAdditionalInfo`, problems);
  return (
    <FormSection title="Öffnungszeiten">
      <div data-wide>
        <CheckboxField {...form.tick(`${path}.companyOpenHoursOnlyByArrangement`, problems)} label="Nur nach Vereinbarung" />
      </div>
      {!branch.companyOpenHoursOnlyByArrangement && (
        <div data-wide>
          {weekdayNames.map((day) => (
            <Day key={day} {...props} day={day} />
          ))}
        </div>
      )}
      <div data-wide>
        <TextAreaField {...info} label="Weitere Angaben zu den Öffnungszeiten (freiwillig)" rows={2} maxLength={250} />
      </div>
      <Summary {...props} />
    </FormSection>
  );
}

function Day({ form, problems, index, day }: HoursProps & { day: Weekday }) {
  const path = `branches.${index}`;
  const branch = form.values.branches[index]!;
  const [from1, to1, from2, to2] = hourFieldsOf(day) as [string, string, string, string];
  const of = (field: string) => textAt(branch, field);
  const [hasSecond, setHasSecond] = useState(false);
  const isSecondShown = hasSecond || of(from2) !== '' || of(to2) !== '';
  const isClosed = valueAt(branch, `isClosedOn${day}`) === true;
  const time = (field: string, label: string) => ({
    ...form.text(`${path}.${field}`, problems),
    label,
    disabled: isClosed,
    onPick: (text: string) => form.set(`${path}.${field}`, text),
  });

  function dropSecond(): void {
    setHasSecond(false);
    form.set(path, { ...branch, [from2]: '', [to2]: '' });
  }

  return (
    <fieldset className={classes.day}>
      <legend>{weekdays[day]}</legend>
      <CheckboxField {...form.tick(`${path}.isClosedOn${day}`, problems)} label="geschlossen" />
      <TimeField {...time(from1, 'von')} />
      <TimeField {...time(to1, 'bis')} />
      {isSecondShown ? (
        <>
          <TimeField {...time(from2, 'zweite Zeit von')} />
          <TimeField {...time(to2, 'zweite Zeit bis')} />
          <button
            type="button"
            className="button button-quiet button-low"
            disabled={isClosed}
            aria-label={`Zweite Zeit am ${weekdays[day]} entfernen`}
            onClick={dropSecond}
          >
            −
          </button>
        </>
      ) : (
        <button
          type="button"
          className="button button-quiet button-low"
          disabled={isClosed}
          aria-label={`Zweite Zeit am ${weekdays[day]} hinzufügen`}
          onClick={() => setHasSecond(true)}
        >
          +
        </button>
      )}
      <CopyDay form={form} index={index} day={day} />
    </fieldset>
  );
}

const workdays: readonly Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** Monday for the whole working week, another day for those after it. */
function CopyDay({ form, index, day }: Pick<HoursProps, 'form' | 'index'> & { day: Weekday }) {
  const branch = form.values.branches[index]!;
  const after = weekdayNames.slice(weekdayNames.indexOf(day) + 1);
  const copyTo = (days: readonly Weekday[]) =>
    form.set(`branches.${index}`, {
      ...branch,
      ...Object.fromEntries(
        days.flatMap((other) => [
          [`isClosedOn${other}`, valueAt(branch, `isClosedOn${day}`)],
          ...hourFieldsOf(other).map((field, at) => [field, valueAt(branch, hourFieldsOf(day)[at]!)]),
        ]),
      ),
    });
  if (after.length === 0) return null;
  return (
    <>
      {day === 'Monday' && (
        <button type="button" className="button button-quiet button-low" onClick={() => copyTo(workdays)}>
          Mo–Fr gleich
        </button>
      )}
      <button type="button" className="button button-quiet button-low" onClick={() => copyTo(after.slice(0, 1))}>
        für {weekdays[after[0]!]} übernehmen
      </button>
    </>
  );
}

function Summary({ form, index }: HoursProps) {
  const branch = form.values.branches[index]!;
  const lines = describeOpeningHours(branch);
  return (
    <div data-wide className={classes.summary}>
      <h3>So wird es veröffentlicht</h3>
      {lines.length === 0 && !branch.companyOpenHoursAdditionalInfo ? (
        <p>Es sind keine Öffnungszeiten angegeben.</p>
      ) : (
        <dl className={`stack breakable ${page.facts}`}>
          {lines.map(({ days, times }) => (
            <div key={days} className={page.pair}>
              <dt>{days}</dt>
              <dd>{times}</dd>
            </div>
          ))}
        </dl>
      )}
      {branch.companyOpenHoursAdditionalInfo && <p>{branch.companyOpenHoursAdditionalInfo}</p>}
    </div>
  );
}
