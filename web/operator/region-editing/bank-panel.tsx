import { useQuery } from '@tanstack/react-query';
import { regionBank, setRegionBank } from '#contract/operator/region-editing/region-editing.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { ask } from '#web/api/client.ts';
import { currentUser } from '#web/api/current-user.ts';
import { fieldRules } from '#web/api/field-rules.ts';
import { forgetRegions, regionBankQuery } from '#web/api/region-editing.ts';
import { DeskLink, DeskPanel, Facts } from '#web/operator/desk/desk-parts.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './regions.module.css';

/** The account from which a region's partners are paid; a change waits for a second person. */
export function BankPanel({ slug }: { slug: string }) {
  const user = currentUser.use();
  const mayRead = user !== null && isPermitted(regionBank.who, user);
  const { data, error, isLoadingError, refetch } = useQuery({ ...regionBankQuery(slug), enabled: mayRead });
  return (
    <DeskPanel title="Bankverbindung">
      {!mayRead && <p>Die Bankverbindung sehen Rechnungswesen und Leitung.</p>}
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          {data.account ? (
            <Facts
              facts={[
                ['Kontoinhaber', data.account.holder],
                ['IBAN', data.account.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')],
                ['BIC', data.account.bic],
                ['Gläubiger-ID', data.account.creditorId || 'keine; es wird nichts eingezogen'],
              ]}
            />
          ) : (
            <p>Es ist noch kein Konto hinterlegt. Bis dahin bleiben alle Abrechnungen offen.</p>
          )}
          <h3 className={classes.subheading}>Konto ändern</h3>
          <BankForm slug={slug} />
        </>
      )}
    </DeskPanel>
  );
}

function BankForm({ slug }: { slug: string }) {
  const form = useContractForm({
    schema: setRegionBank.input.omit({ slug: true }),
    labels: { holder: 'Kontoinhaber', iban: 'IBAN', bic: 'BIC', creditorId: 'Gläubiger-ID', reason: 'Grund' },
    start: { holder: '', iban: '', bic: '', creditorId: '', reason: '' },
    send: (values) => ask(setRegionBank, { slug, ...values }),
    confirmation: ({ waitsForSecond }) =>
      waitsForSecond ? 'Das Konto gilt, sobald eine zweite Person es freigibt.' : 'Das Konto wurde geändert.',
    onSuccess: () => {
      form.restart();
      void forgetRegions();
    },
    fallback: 'Das Konto konnte nicht geändert werden.',
  });
  return (
    <FormElement form={form}>
      <p>
        Eine zweite Person muss die Änderung freigeben: <DeskLink to="/freigaben">Freigaben</DeskLink>.
      </p>
      <div className={classes.grid}>
        <TextField {...form.field('holder')} autoComplete="off" maxLength={70} />
        <TextField {...form.field('iban')} autoComplete="off" spellCheck={false} maxLength={50} hint={fieldRules.iban} />
        <TextField
          {...form.field('bic')}
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          hint="Freiwillig; 8 oder 11 Zeichen"
        />
        <TextField
          {...form.field('creditorId')}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          hint="Deutsche beginnen mit DE und haben 18 Zeichen. Ohne sie wird bei Partnern nichts eingezogen."
        />
      </div>
      <TextAreaField rows={2} {...form.field('reason')} />
      <div>
        <SubmitButton isSending={form.isSending}>Konto ändern</SubmitButton>
      </div>
    </FormElement>
  );
}
