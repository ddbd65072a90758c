import {
  charts,
  datevRoleNames,
  datevRoles,
  isRevenue,
  presetAccounts,
  type Chart,
} from '#contract/reports/datev/datev-accounts.ts';
import { datevMessages, type DatevSettings, datevSettingsForm, keyField } from '#contract/reports/datev/datev.ts';
import { saveDatevSettings } from '#web/api/datev.ts';
import { CheckboxField, SelectField, TextField } from '#web/ui/form/fields.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import classes from './datev.module.css';

interface DatevSettingsFormProps {
  region: string;
  /** Null before they were saved. */
  settings: DatevSettings | null;
}

const months = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1),
  label: new Date(Date.UTC(2026, at, 1)).toLocaleString('de-DE', { month: 'long', timeZone: 'UTC' }),
}));

/** Whose books they are at the tax adviser's, and which account of his takes what. */
export function DatevSettingsForm({ region, settings }: DatevSettingsFormProps) {
  const form = useContractForm({
    schema: datevSettingsForm,
    labels,
    start: settings ?? beginning,
    send: (values) => saveDatevSettings({ region, ...values }),
    confirmation: () => 'Die Einstellungen sind gespeichert und gelten für die nächsten Exporte.',
    fallback: datevMessages.saveFailed,
  });
  const { chart, length } = form.values;
  const suggest = () => form.set(accountsOf(chart, length));
  return (
    <FormElement form={form}>
      <div className={classes.fields}>
        <TextField {...form.field('consultant')} autoComplete="off" inputMode="numeric" maxLength={7} />
        <TextField {...form.field('client')} autoComplete="off" inputMode="numeric" maxLength={5} />
        <SelectField {...form.field('yearBegins')} options={months} />
        <SelectField
          {...form.field('length')}
          options={['4', '5', '6', '7', '8'].map((value) => ({ value, label: `${value} Stellen` }))}
        />
        <TextField
          {...form.field('firstBusiness')}
          autoComplete="off"
          inputMode="numeric"
          maxLength={5}
          hint="1 heißt: ab 10001 und 70001. Nummern einer anderen Region desselben Mandanten werden übersprungen."
        />
      </div>
      <CheckboxField
        {...form.field('isFixed')}
        hint="Die Buchungen sind dann in DATEV sofort festgeschrieben und können dort nicht mehr geändert werden."
      />
      <h3 className={classes.subheading}>Konten</h3>
      <div className={`row mb-4 ${classes.chart}`}>
        <SelectField {...form.field('chart')} options={Object.entries(charts).map(([value, label]) => ({ value, label }))} />
        <button type="button" className="button button-quiet button-low" onClick={suggest}>
          Konten aus {charts[chart]} vorschlagen
        </button>
      </div>
      <div className={classes.fields}>
        {datevRoleNames.map((role) => (
          <TextField
            key={role}
            {...form.field(role)}
            autoComplete="off"
            inputMode="numeric"
            maxLength={8}
            hint={datevRoles[role].hint}
          />
        ))}
      </div>
      <h3 className={classes.subheading}>Steuerschlüssel</h3>
      <p className="soft">Leer, wenn das Erlöskonto die Umsatzsteuer selbst berechnet (Automatikkonto).</p>
      <div className={classes.fields}>
        {datevRoleNames.filter(isRevenue).map((role) => (
          <TextField key={role} {...form.field(keyField(role))} autoComplete="off" inputMode="numeric" maxLength={4} />
        ))}
      </div>
      <div className="button-row">
        <SubmitButton isSending={form.isSending}>Einstellungen speichern</SubmitButton>
      </div>
    </FormElement>
  );
}

const revenueRoles = datevRoleNames.filter(isRevenue);

function accountsOf(chart: Chart, length: string) {
  const accounts = presetAccounts(chart, Number(length));
  return Object.fromEntries(datevRoleNames.map((role) => [role, accounts[role].account])) as Record<
    (typeof datevRoleNames)[number],
    string
  >;
}

const labels = {
  consultant: 'Beraternummer',
  client: 'Mandantennummer',
  yearBegins: 'Beginn des Wirtschaftsjahres',
  length: 'Länge der Sachkonten',
  firstBusiness: 'Erste Nummer der Debitoren und Kreditoren',
  isFixed: 'Buchungen festschreiben',
  chart: 'Kontenrahmen',
  ...Object.fromEntries(datevRoleNames.map((role) => [role, datevRoles[role].label])),
  ...Object.fromEntries(revenueRoles.map((role) => [keyField(role), `Schlüssel für ${datevRoles[role].label}`])),
} as Record<keyof DatevSettings, string>;

const beginning = {
  consultant: '',
  client: '',
  yearBegins: '1',
  length: '4',
  firstBusiness: '1',
  isFixed: true,
  chart: '03',
  ...Object.fromEntries(datevRoleNames.map((role) => [role, ''])),
  ...Object.fromEntries(revenueRoles.map((role) => [keyField(role), ''])),
} as DatevSettings;
