import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RowError } from '#contract/common/errors.ts';
import { companyListColumns, companyListMessages } from '#contract/parties/potential-partners/potential-partners.ts';
import { bringInCompanies, makeCompanyLinks, companiesQuery } from '#web/api/potential-partners.ts';
import { DeskPage, DeskPanel, DeskPanels } from '#web/operator/desk/desk-parts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { FileForm } from './file-form.tsx';
import { CompanyTable } from './company-table.tsx';
import { ReplaceLinksDialog } from './replace-links-dialog.tsx';
import { ListTable } from '#web/ui/table/list-table.tsx';
import classes from './potential-partners.module.css';

const saveLinks = (links: Blob) => saveFile(links, 'links-potenzielle-partner.csv');

/** Companies that the operator wants to win: brought in as a file, and given links to join. */
export function PotentialPartnersScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(companiesQuery);
  const [rowErrors, setRowErrors] = useState<readonly RowError[]>([]);
  const [asked, setAsked] = useState<{ file: File; question: string } | null>(null);
  return (
    <DeskPage
      isLoading={!data && !isLoadingError}
      title="Potenzielle Partner"
      lead="Unternehmen einlesen und Links erzeugen, mit denen sie sich registrieren. Wer über seinen Link kommt, ist sofort freigegeben."
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <DeskPanel title="Alle Unternehmen">
          <CompanyTable rows={data.rows} />
        </DeskPanel>
      )}
      <DeskPanels>
        <FileForm
          title="Unternehmen einlesen"
          label="Datei mit Unternehmen auswählen"
          hint="CSV oder Excel"
          accept=".csv,.xlsx"
          button="Unternehmen einlesen"
          send={(file) => {
            setRowErrors([]);
            return bringInCompanies(file);
          }}
          confirmation={({ added, changed, unchanged }) => `${added} neu, ${changed} geändert, ${unchanged} unverändert.`}
          fallback={companyListMessages.importFailed}
          onFailure={({ rowErrors: wrong }) => {
            setRowErrors(wrong);
            return false;
          }}
        >
          <p>
            Die erste Zeile nennt die Spalten, in beliebiger Reihenfolge: {Object.values(companyListColumns).join(', ')}. Nötig
            sind die ersten drei. Die Datei wird ganz übernommen oder gar nicht.
          </p>
        </FileForm>
        <FileForm
          title="Links erzeugen"
          label="Datei mit Unternehmens-IDs auswählen"
          hint="CSV"
          accept=".csv"
          button="Links erzeugen"
          send={(file) => makeCompanyLinks(file, false)}
          confirmation={() => companyListMessages.made}
          fallback={companyListMessages.linksFailed}
          onSuccess={saveLinks}
          onFailure={({ errorCode, message }, file) => {
            if (errorCode !== 'HAS_LINKS') return false;
            setAsked({ file, question: message });
            return true;
          }}
        >
          <p>Eine Spalte mit Unternehmens-IDs, ohne Kopfzeile. Zurück kommt eine CSV-Datei mit den Links.</p>
        </FileForm>
      </DeskPanels>
      {rowErrors.length > 0 && <RowErrors errors={rowErrors} />}
      {asked && <ReplaceLinksDialog {...asked} onDone={saveLinks} onClose={() => setAsked(null)} />}
    </DeskPage>
  );
}

const MOST_SHOWN = 50;

function RowErrors({ errors }: { errors: readonly RowError[] }) {
  return (
    <DeskPanel title="Was in der Datei zu ändern ist">
      <ListTable aria-label="Fehler in der Datei" columns={['Zeile', 'Spalte', 'Fehler']} className={classes.errors!}>
        {errors.slice(0, MOST_SHOWN).map(({ row, column, message }) => (
          <tr key={`${row} ${column} ${message}`}>
            <th scope="row">Zeile {row}</th>
            <td data-label="Spalte">{column}</td>
            <td data-label="Fehler">{message}</td>
          </tr>
        ))}
      </ListTable>
      {errors.length > MOST_SHOWN && <p>Und {errors.length - MOST_SHOWN} weitere.</p>}
    </DeskPanel>
  );
}
