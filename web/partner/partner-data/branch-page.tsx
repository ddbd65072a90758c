import { useState } from 'react';
import { siteName } from '#contract/parties/businesses/data-labels.ts';
import { countryOptions } from '#contract/common/countries.ts';
import { CategoriesSection } from './categories-section.tsx';
import { HoursSection } from './hours-section.tsx';
import type { PageProps } from './page-props.ts';
import { UsersSection } from './users-section.tsx';
import { PickPlace } from '#web/shell/map/pick-place.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { SelectField, TextField } from '#web/ui/form/fields.tsx';

const PLACE_HINT = 'Damit finden Kundinnen und Kunden Sie nach Entfernung und auf der Karte, zum Beispiel 48,3396 und 7,8722.';

interface BranchPageProps extends PageProps {
  index: number;
  onRemove: () => void;
}

/** Step 2: one location, with what is published of it, its people, trades and hours. */
export function BranchPage({ form, answer, problems, index, onRemove }: BranchPageProps) {
  const [isAsking, setIsAsking] = useState(false);
  const text = (name: string) => form.text(`branches.${index}.${name}`, problems);
  const props = { form, answer, problems, index };
  return (
    <>
      <FormSection title={`Daten zur Veröffentlichung: ${siteName(index)}`}>
        <TextField {...text('companyName')} autoComplete="off" maxLength={100} />
        <TextField
          {...text('companyNameIntern')}
          autoComplete="off"
          maxLength={100}
          hint="So heißt der Standort auf Belegen und Abrechnungen."
        />
        <TextField {...text('companyStreet')} autoComplete="off" maxLength={45} />
        <TextField {...text('companyZip')} autoComplete="off" inputMode="numeric" maxLength={5} />
        <TextField {...text('companyCity')} autoComplete="off" maxLength={30} />
        <SelectField {...text('companyCountry')} options={countryOptions} />
        <TextField {...text('companyEmail')} autoComplete="off" type="email" maxLength={70} />
        <TextField {...text('companyPhone')} autoComplete="off" type="tel" maxLength={30} />
        <TextField {...text('companyWebsite')} autoComplete="off" inputMode="url" maxLength={200} />
        <TextField {...text('companyLatitude')} inputMode="decimal" maxLength={20} autoComplete="off" hint={PLACE_HINT} />
        <TextField {...text('companyLongitude')} inputMode="decimal" maxLength={20} autoComplete="off" />
        <PickPlace
          value={form.values.branches[index]!}
          onPick={({ companyLatitude, companyLongitude }) => {
            form.set(`branches.${index}.companyLatitude`, companyLatitude);
            form.set(`branches.${index}.companyLongitude`, companyLongitude);
          }}
        />
      </FormSection>
      <UsersSection {...props} />
      <CategoriesSection {...props} />
      <HoursSection {...props} />
      {index > 0 && (
        <p className="row gap-3 mt-8">
          <button type="button" className="button button-quiet button-low" onClick={() => setIsAsking(true)}>
            Filiale löschen
          </button>
        </p>
      )}
      {isAsking && (
        <Dialog title="Filiale wirklich löschen?" onClose={() => setIsAsking(false)} isNarrow>
          <p>
            Über diese Filiale sind dann keine Buchungen mehr möglich, ihre Benutzer haben keinen Zugang mehr, und sie wird aus
            allen Veröffentlichungen entfernt.
            {form.values.branches[index]?.branchID !== null && ' Das gilt, sobald Sie die Partnerdaten speichern.'}
          </p>
          <p className="row gap-3 mt-8">
            <button
              type="button"
              className="button"
              onClick={() => {
                setIsAsking(false);
                onRemove();
              }}
            >
              Filiale löschen
            </button>
            <button type="button" className="button button-quiet button-low" onClick={() => setIsAsking(false)}>
              Abbrechen
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}
