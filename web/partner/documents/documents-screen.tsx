import { useQuery } from '@tanstack/react-query';
import type { ArchivedDocument } from '#contract/reports/documents/documents.ts';
import { documentsQuery } from '#web/api/documents.ts';
import { DocumentTable } from '#web/partner/documents/document-table.tsx';
import { DocumentYears } from '#web/partner/documents/document-years.tsx';
import { currentUser } from '#web/api/current-user.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useAddressParams } from '#web/ui/address-params.ts';
import { InvoiceDocuments } from './invoice-documents.tsx';
import { InvoiceReferences } from './invoice-references.tsx';
import { OpenItemsPanel } from './open-items-panel.tsx';
import { ChargeOrderDocuments } from './charge-order-documents.tsx';
import { StatementDocuments } from './statement-documents.tsx';
import { StatementPage } from './statement-page.tsx';
import classes from './documents.module.css';

/** Statements and invoices of the own business; or one of the statements, where the address names it. */
export function DocumentsScreen() {
  const [{ abrechnung }] = useAddressParams();
  return abrechnung === undefined ? <Archive /> : <StatementPage key={abrechnung} gguid={abrechnung} />;
}

/** What the tabs hold but the first, by their names in the address. */
const leads: Partial<Record<string, string>> = {
  rechnungen: 'Unsere Rechnungen an Sie, die neueste zuerst.',
  mahnungen: 'Unsere Zahlungserinnerungen an Sie.',
  vertrag: 'Der Vertrag zwischen Ihnen und uns.',
};

function Archive() {
  const { data, error, isLoadingError, refetch } = useQuery(documentsQuery);
  const [{ art = '' }] = useAddressParams();
  const user = currentUser.use();
  const hasEnded = user?.contract_ended;
  const contracts = ofType(data ?? [], 'Vertrag');
  const reminders = ofType(data ?? [], 'Mahnung');
  const isEmployer = user?.role === 'employer';
  return (
    <div className="page">
      <h1>Dokumentenarchiv</h1>
      <p className="page-lead">
        {hasEnded && 'Ihr Vertrag ist beendet. Was noch offen ist, wird abgerechnet; Ihre Abrechnungen bleiben hier abrufbar. '}
        {leads[art] ??
          (isEmployer
            ? 'Ein neuer Ladeauftrag kommt hinzu, wenn Ladungen fällig werden.'
            : 'Jeden zweiten Montag kommt eine Abrechnung hinzu, wenn es etwas abzurechnen gibt.')}
      </p>
      <OpenItemsPanel />
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && (
        <div className={classes.bone} aria-busy="true">
          <span className="visually-hidden">Die Dokumente werden geladen …</span>
        </div>
      )}
      {data && (
        <Tabs
          label="Art der Dokumente"
          param="art"
          tabs={[
            isEmployer
              ? {
                  label: 'Ladeaufträge',
                  content: (
                    <DocumentYears
                      prefix="auftraege-"
                      documents={ofType(data, 'Ladeauftrag')}
                      table={ChargeOrderDocuments}
                      empty={(year) => `Für das Jahr ${year} gibt es noch keine Ladeaufträge.`}
                    />
                  ),
                }
              : {
                  label: 'Abrechnungen',
                  content: (
                    <DocumentYears
                      prefix="abrechnungen-"
                      documents={ofType(data, 'Abrechnung')}
                      table={StatementDocuments}
                      empty={(year) => `Für das Jahr ${year} gibt es noch keine Abrechnungen.`}
                    />
                  ),
                },
            {
              label: 'Rechnungen',
              content: (
                <>
                  <DocumentYears
                    prefix="rechnungen-"
                    documents={ofType(data, 'Rechnung')}
                    table={InvoiceDocuments}
                    empty={() => 'Ihre Rechnungen finden Sie in Zukunft hier. Wir bitten noch um etwas Geduld.'}
                  />
                  <InvoiceReferences />
                </>
              ),
            },
            ...(reminders.length > 0
              ? [
                  {
                    label: 'Mahnungen',
                    content: <DocumentTable documents={reminders} label="Ihre Mahnungen" prefix="mahnungen-" />,
                  },
                ]
              : []),
            ...(contracts.length > 0
              ? [{ label: 'Vertrag', content: <DocumentTable documents={contracts} label="Ihr Vertrag" prefix="vertrag-" /> }]
              : []),
          ]}
        />
      )}
    </div>
  );
}

const ofType = (documents: readonly ArchivedDocument[], type: ArchivedDocument['documentType']) =>
  documents.filter(({ documentType }) => documentType === type);
