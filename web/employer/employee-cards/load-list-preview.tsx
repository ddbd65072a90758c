import { groupDigits } from '#contract/common/group-digits.ts';
import { useMemo, useState } from 'react';
import {
  ERROR_COLUMN,
  type LoadListPreview as Preview,
  type LoadListRow,
  loadListColumns,
  type RowOutcome,
  rowOutcomes,
} from '#contract/money/employee-cards/employee-cards.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { BENEFIT_LINE } from '#contract/money/employee-cards/month-benefits.ts';
import { formatDate } from '#web/format/format-date.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { makeTableFile } from '#web/ui/table/make-table-file.ts';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import { benefitNotice } from './card-texts.ts';
import classes from './employee-cards.module.css';

const marks: Partial<Record<RowOutcome, string>> = { wrong: 'danger', changed: 'warning', added: 'good' };
const markOf = ({ outcome }: LoadListRow) => marks[outcome];
/** What wants looking at comes first. */
const order: readonly RowOutcome[] = ['wrong', 'changed', 'added', 'unchanged'];

/** What a list would do, row by row, with what is wrong first. */
export function LoadListPreview({ preview }: { preview: Preview }) {
  const [only, setOnly] = useState<RowOutcome | null>(null);
  const matches = useMemo(() => (only === null ? null : ({ outcome }: LoadListRow) => outcome === only), [only]);
  const above = preview.rows.filter(({ monthCents }) => monthCents > BENEFIT_LINE).length;
  const { stock } = preview;

  return (
    <section className={`stack gap-4 wide ${classes.preview}`} aria-label="Vorschau der Ladeliste">
      <h3 className="large">Das würde die Ladeliste ändern</h3>
      <fieldset className={`row gap-2 ${classes.outcomes}`} aria-label="Zeilen zeigen">
        {(Object.keys(rowOutcomes) as RowOutcome[]).map((outcome) => (
          <button
            key={outcome}
            type="button"
            aria-pressed={only === outcome}
            onClick={() => setOnly(only === outcome ? null : outcome)}
          >
            {formatCount(preview[outcome])} {rowOutcomes[outcome]}
          </button>
        ))}
      </fieldset>
      {preview.wrong > 0 && (
        <div className={classes.notice}>
          <p>Gespeichert wird die Liste nur als Ganzes. Bitte berichtigen Sie zuerst die fehlerhaften Zeilen.</p>
          <CorrectionFile rows={preview.rows} />
        </div>
      )}
      {stock.taken > 0 && (
        <p>
          {stock.taken === 1 ? 'Eine Zeile bekommt' : `${stock.taken} Zeilen bekommen`} eine Karte aus Ihrem Bestand (
          {stock.there} vorhanden).
        </p>
      )}
      {above > 0 && (
        <p className={classes.notice}>
          Sachbezug: {above === 1 ? 'Eine Person bekommt' : `${above} Personen bekommen`} mehr als 50 € im Monat. Das ist möglich,
          aber nicht mehr steuerfrei.
        </p>
      )}
      <DeskTable
        title="Vorschau der Ladeliste"
        label="Zeilen der Ladeliste"
        prefix="vorschau-"
        noun="Zeilen"
        rows={preview.rows}
        columns={columns}
        initialSort={{ column: 'outcome', isDescending: false }}
        matches={matches}
        keyOf={({ row }) => row}
        empty="Keine Zeilen gefunden"
        isWide
        markOf={markOf}
      />
    </section>
  );
}

const heads = Object.values(loadListColumns);
const cellAt = (name: string) => heads.indexOf(name as (typeof heads)[number]);

const columns: TableColumn<LoadListRow>[] = [
  { id: 'row', header: 'Zeile', text: ({ row }) => String(row), sortBy: ({ row }) => row, render: ({ row }) => `Zeile ${row}` },
  {
    id: 'outcome',
    header: 'Ergebnis',
    text: ({ outcome }) => rowOutcomes[outcome],
    sortBy: ({ outcome }) => order.indexOf(outcome),
    render: ({ outcome }) => <strong>{rowOutcomes[outcome]}</strong>,
  },
  {
    id: 'card',
    header: 'Karte',
    narrow: 'bare',
    text: ({ cardID, cells }) => cardID ?? cells[0]!,
    render: ({ cardID, cells, fromStock }) => (
      <>
        {groupDigits(cardID ?? cells[0]!)}
        {fromStock && ' (aus dem Bestand)'}
      </>
    ),
  },
  {
    id: 'person',
    header: 'Person',
    text: ({ cells }) =>
      [
        cells[cellAt(loadListColumns.firstName)],
        cells[cellAt(loadListColumns.lastName)],
        cells[cellAt(loadListColumns.personnelNumber)],
      ]
        .filter(Boolean)
        .join(' '),
  },
  { id: 'what', header: 'Was sich ändert', text: whatOf, render: (row) => <What row={row} /> },
];

function whatOf({ changes, errors, monthCents, unclearCents }: LoadListRow): string {
  return [
    ...errors.map(({ column, message }) => `${column}: ${message}`),
    ...changes.map(({ column, before, after }) => `${column}: ${shown(before)} → ${shown(after)}`),
    benefitNotice(monthCents, unclearCents) ?? '',
  ]
    .filter(Boolean)
    .join(' ');
}

function What({ row: { changes, errors, monthCents, unclearCents } }: { row: LoadListRow }) {
  const notice = benefitNotice(monthCents, unclearCents);
  return (
    <ul className={`breakable ${classes.what}`}>
      {errors.map(({ column, message }) => (
        <li key={column}>
          <strong>{column}:</strong> {message}
        </li>
      ))}
      {changes.map(({ column, before, after }) => (
        <li key={column}>
          {column}: <del>{shown(before)}</del> <span aria-hidden="true">→</span> <ins>{shown(after)}</ins>
        </li>
      ))}
      {notice && <li className={classes.benefit}>{notice}</li>}
    </ul>
  );
}

function shown(value: string): string {
  if (value === '') return 'leer';
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;
}

/** The whole list as it came, with what is wrong beside each row: mended, it can be chosen again as it is. */
function CorrectionFile({ rows }: { rows: readonly LoadListRow[] }) {
  const making = useAttempt({
    act: async () => {
      const columnsOfFile = [...heads, ERROR_COLUMN].map((header) => ({ header, isAmount: false, format: undefined }));
      const texts = rows.map(({ cells, errors }) => [
        ...cells,
        errors.map(({ column, message }) => `${column}: ${message}`).join(' '),
      ]);
      const list = { title: 'Ladeliste', notes: [], isLandscape: true, columns: columnsOfFile, texts, values: texts };
      saveFile(await makeTableFile('xlsx', list), 'ladeliste-korrektur.xlsx');
    },
    fallback: 'Die Datei konnte nicht erstellt werden. Bitte versuchen Sie es erneut.',
  });
  return (
    <>
      <AttemptButton className="field-button" attempt={making}>
        Liste mit Fehlerhinweisen herunterladen
      </AttemptButton>
      {making.alerts}
    </>
  );
}
