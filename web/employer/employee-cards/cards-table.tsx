import { IconCircleCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type ShownEmployeeCard, employeeCardTexts } from '#contract/money/employee-cards/employee-cards.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { useBusinessName } from '#web/api/corrections.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { BatchForm } from './batch-form.tsx';
import { isFree } from './card-stock.tsx';
import { cardColumns } from './card-columns.tsx';
import { CARDS_PLACE, nameOfCard } from './card-texts.ts';
import { EditCardDialog } from './edit-card-dialog.tsx';
import { useUndo } from './use-undo.tsx';
import classes from './employee-cards.module.css';

const NOUN = 'MitarbeiterCARDs';
const selectedText = (count: number) => employeeCardTexts.selected.replace('%d', formatCount(count));
/** Danger before warning; the words stand beside the number. */
const markOf = ({ isCardActive, isChargingActive }: ShownEmployeeCard) =>
  isCardActive ? (isChargingActive ? undefined : 'warning') : 'danger';

interface CardsTableProps {
  cards: readonly ShownEmployeeCard[];
  /** More cards are wanted. */
  onRequest: () => void;
}

/** All cards of the employer, with all one can do with them. */
export function CardsTable({ cards, onRequest }: CardsTableProps) {
  const [edited, setEdited] = useState<ShownEmployeeCard | null>(null);
  const columns = useMemo(() => cardColumns(setEdited), []);
  const owner = useBusinessName();
  const undo = useUndo();
  const free = cards.find(isFree);
  return (
    <section className={`mt-8 ${classes.cards}`} aria-labelledby="cards-heading">
      <div className="row middle gap-3">
        <h2 id="cards-heading">{employeeCardTexts.heading}</h2>
        {cards.some(({ isCardRegistered }) => isCardRegistered) && (
          <p className={`small soft ${classes.legend}`}>
            <span className={classes.tint}>
              <IconCircleCheck size={16} aria-hidden="true" />
              <span className="visually-hidden">Grün mit Haken: </span>
            </span>
            registriert
          </p>
        )}
      </div>
      <DeskTable
        title={NOUN}
        noun={NOUN}
        quick={
          <div className={`row gap-2 ${classes.quick}`}>
            <button
              type="button"
              className="field-button field-button-edged"
              onClick={() => (free ? setEdited(free) : onRequest())}
            >
              Mitarbeiter hinzufügen
            </button>
            {undo.button}
          </div>
        }
        owner={owner}
        rows={cards}
        columns={columns}
        initialSort={{ column: 'card', isDescending: false }}
        keyOf={({ cardID }) => cardID}
        nameOf={nameOfCard}
        selectedText={selectedText}
        renderTicked={(selection) => <BatchForm chosen={selection.rows()} cards={cards} onDone={selection.clear} />}
        exportTitle={employeeCardTexts.exports}
        isLandscape
        isWide
        markOf={markOf}
        empty={employeeCardTexts.none}
        said={
          <>
            <AlertList place={CARDS_PLACE} />
            {undo.alerts}
          </>
        }
      />
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
