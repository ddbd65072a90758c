import { IconCards, IconReceipt } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type ShownEmployeeCard, employeeCardTexts } from '#contract/money/employee-cards/employee-cards.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { useBusinessName } from '#web/api/corrections.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { BatchForm } from './batch-form.tsx';
import { cardColumns } from './card-columns.tsx';
import { CARDS_PLACE, nameOfCard } from './card-texts.ts';
import { EditCardDialog } from './edit-card-dialog.tsx';
import { OrderCardsDialog } from './order-cards-dialog.tsx';
import { PayrollDialog } from './payroll-dialog.tsx';
import { useUndo } from './use-undo.tsx';
import classes from './employee-cards.module.css';

const NOUN = 'MitarbeiterCARDs';
const selectedText = (count: number) => employeeCardTexts.selected.replace('%d', formatCount(count));
/** Danger before warning; the words stand beside the number. */
const markOf = ({ isCardActive, isChargingActive }: ShownEmployeeCard) =>
  isCardActive ? (isChargingActive ? undefined : 'warning') : 'danger';

/** All cards of the employer, with all one can do with them. */
export function CardsTable({ cards }: { cards: readonly ShownEmployeeCard[] }) {
  const [edited, setEdited] = useState<ShownEmployeeCard | null>(null);
  const columns = useMemo(() => cardColumns(setEdited), []);
  const owner = useBusinessName();
  const undo = useUndo();
  const [opened, setOpened] = useState<'payroll' | 'order' | null>(null);
  const close = () => setOpened(null);
  return (
    <section className={`mt-8 ${classes.cards}`} aria-labelledby="cards-heading">
      <h2 id="cards-heading">{employeeCardTexts.heading}</h2>
      <DeskTable
        title={NOUN}
        noun={NOUN}
        owner={owner}
        rows={cards}
        columns={columns}
        initialSort={{ column: 'card', isDescending: false }}
        keyOf={({ cardID }) => cardID}
        nameOf={nameOfCard}
        selectedText={selectedText}
        quick={undo.button}
        renderTicked={(selection) => <BatchForm chosen={selection.rows()} cards={cards} onDone={selection.clear} />}
        menu={{
          title: 'Lohn und Bestand',
          acts: [
            { label: 'Lohnabrechnung', icon: <IconReceipt size={18} aria-hidden="true" />, onPress: () => setOpened('payroll') },
            {
              label: 'Karten nachbestellen',
              icon: <IconCards size={18} aria-hidden="true" />,
              onPress: () => setOpened('order'),
            },
          ],
        }}
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
      {opened === 'payroll' && <PayrollDialog onClose={close} />}
      {opened === 'order' && <OrderCardsDialog onClose={close} />}
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
