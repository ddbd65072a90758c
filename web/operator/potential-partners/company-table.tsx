import { useMemo, useState } from 'react';
import { type LinkState, linkStates, type CompanyRow } from '#contract/parties/potential-partners/potential-partners.ts';
import { endCompanyLink } from '#web/api/potential-partners.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { showAlert } from '#web/ui/alerts.ts';
import { actsColumn, RowButton } from '#web/ui/table/acts-column.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { StateMark, type Tone } from '#web/ui/state-mark.tsx';

const PLACE = 'companies';
const NOUN = 'Unternehmen';
const tones: Record<LinkState, Tone> = { none: 'plain', made: 'waiting', used: 'good', revoked: 'bad' };

export function CompanyTable({ rows }: { rows: readonly CompanyRow[] }) {
  const [ending, setEnding] = useState<CompanyRow | null>(null);
  const columns = useMemo(() => columnsWith(setEnding), []);
  return (
    <>
      <DeskTable
        title="Potenzielle Partner"
        label={NOUN}
        noun={NOUN}
        rows={rows}
        columns={columns}
        initialSort={{ column: 'name', isDescending: false }}
        keyOf={({ companyId }) => companyId}
        empty="Keine Unternehmen gefunden"
        said={<AlertList place={PLACE} />}
      />
      {ending && <EndLinkDialog company={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

function EndLinkDialog({ company: { companyId, name }, onClose }: { company: CompanyRow; onClose: () => void }) {
  return (
    <ActDialog
      title={`Link widerrufen: ${name}`}
      confirm="Link widerrufen"
      reasonLabel="Grund (steht im Protokoll)"
      send={(reason) => endCompanyLink({ companyId, reason })}
      done={`Der Link von ${name} gilt nicht mehr.`}
      fallback="Der Link konnte nicht widerrufen werden."
      onDone={(message) => {
        onClose();
        showAlert('Info', message, { at: PLACE });
      }}
      onClose={onClose}
    >
      <p>Wer den Link hat, kann sich mit ihm nicht mehr registrieren. Sie können jederzeit einen neuen erzeugen.</p>
    </ActDialog>
  );
}

function columnsWith(end: (row: CompanyRow) => void): TableColumn<CompanyRow>[] {
  return [
    { id: 'id', header: 'Unternehmens-ID', short: 'ID', narrow: 'bare', text: ({ companyId }) => companyId },
    { id: 'name', header: 'Firma', narrow: 'main', text: ({ name }) => name },
    { id: 'city', header: 'Ort', text: ({ city }) => city },
    { id: 'region', header: 'Region', narrow: 'bare', text: ({ regionName }) => regionName },
    { id: 'contact', header: 'Ansprechperson', text: ({ contact }) => contact || '–' },
    {
      id: 'state',
      header: 'Link',
      text: ({ state }) => linkStates[state],
      render: ({ state }) => <StateMark tone={tones[state]}>{linkStates[state]}</StateMark>,
    },
    {
      id: 'made',
      header: 'Erzeugt',
      text: ({ linkMadeAt }) => (linkMadeAt ? formatInstant(linkMadeAt) : '–'),
      render: ({ linkMadeAt }) => <span className="nowrap">{linkMadeAt ? formatInstant(linkMadeAt) : '–'}</span>,
    },
    actsColumn(
      (row) =>
        row.state === 'made' && (
          <RowButton about={row.name} onClick={() => end(row)}>
            Widerrufen
          </RowButton>
        ),
      { id: 'act', header: 'Aktion' },
    ),
  ];
}
