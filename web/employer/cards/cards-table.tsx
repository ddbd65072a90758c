import { useMemo, useState } from 'react';
import { type EmployerCard, employerCardTexts } from '#contract/employer-cards.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { ExportButtons } from '#web/ui/table/export-buttons.tsx';
import { exportedTable } from '#web/ui/table/exported-table.ts';
import { TablePager } from '#web/ui/table/table-pager.tsx';
import { TableTools } from '#web/ui/table/table-tools.tsx';
import { useSelection } from '#web/ui/table/use-selection.ts';
import { useTable } from '#web/ui/table/use-table.ts';
import { BatchForm } from './batch-form.tsx';
import { cardColumns } from './card-columns.tsx';
import { nameOfCard } from './card-texts.ts';
import { EditCardDialog } from './edit-card-dialog.tsx';
import { UndoBar } from './undo-bar.tsx';
import classes from './employer-cards.module.css';

const NOUN = 'MitarbeiterCARDs';
const keyOf = ({ cardID }: EmployerCard) => cardID;
const selectedText = (count: number) => employerCardTexts.selected.replace('%d', count.toLocaleString('de-DE'));
/** Danger before warning (part 3, section 2.5); the words stand beside the number. */
const markOf = ({ isCardActive, isChargingActive }: EmployerCard) =>
  isCardActive ? (isChargingActive ? undefined : 'warning') : 'danger';

/** All cards of the employer, with all one can do with them (part 3, section 2.5). */
export function CardsTable({ cards }: { cards: readonly EmployerCard[] }) {
  const [edited, setEdited] = useState<EmployerCard | null>(null);
  const columns = useMemo(() => cardColumns(setEdited), []);
  const table = useTable({ rows: cards, columns, initialSort: { column: 'card', isDescending: false } });
  const selection = useSelection(table, { keyOf, nameOf: nameOfCard, text: selectedText });
  const note = () => `${table.count.toLocaleString('de-DE')} ${NOUN} · Stand ${formatInstant(new Date().toISOString())}`;

  return (
    <section className={classes.cards} aria-labelledby="cards-heading">
      <h2 id="cards-heading">{employerCardTexts.heading}</h2>
      <UndoBar />
      <TableTools table={table} noun={NOUN}>
        <ExportButtons
          count={table.count}
          noun={NOUN}
          title={employerCardTexts.exports}
          fileName="mitarbeitercards"
          take={() => exportedTable(table.selection(), columns, { title: NOUN, note: note(), isLandscape: true })}
        />
      </TableTools>
      <output className={classes.selected}>
        {selection.text}
        {selection.page === 'all' && !selection.isAllFound && selection.count < table.count && (
          <button type="button" className="field-button" onClick={selection.takeAllFound}>
            Alle {table.count.toLocaleString('de-DE')} gefundenen auswählen
          </button>
        )}
        {selection.count > 0 && (
          <button type="button" className="field-button" onClick={selection.clear}>
            Auswahl aufheben
          </button>
        )}
      </output>
      {selection.count > 0 && <BatchForm chosen={selection.rows()} cards={cards} onDone={selection.clear} />}
      <DataTable
        table={table}
        label={NOUN}
        keyOf={keyOf}
        empty={employerCardTexts.none}
        selection={selection}
        isWide
        markOf={markOf}
      />
      <TablePager table={table} noun={NOUN} />
      {edited && (
        <EditCardDialog
          key={edited.cardID}
          card={edited}
          cards={cards}
          onSaved={() => setEdited(null)}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}
