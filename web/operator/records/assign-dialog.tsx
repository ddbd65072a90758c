import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assignCards, cardReceivers } from '#contract/parties/card-stock/card-stock.ts';
import type { CardRecord } from '#contract/operator/records/card-records.ts';
import { act } from '#web/api/acts.ts';
import { queryOf } from '#web/api/client.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import type { DeskDialogProps } from '#web/operator/desk/use-desk-dialog.ts';
import { SelectField } from '#web/ui/form/fields.tsx';

interface AssignDialogProps extends DeskDialogProps {
  card: CardRecord;
  isTakenBack: boolean;
}

/** Gives an unsold card to a partner or an employer, or takes it back into the region's stock. */
export function AssignDialog({ card, isTakenBack, onDone, onClose }: AssignDialogProps) {
  const { data } = useQuery({ ...queryOf(cardReceivers, { region: card.region }), enabled: !isTakenBack });
  const [chosen, setChosen] = useState('');
  const receivers = data?.receivers ?? [];
  const receiver = receivers.find(({ id }) => id === chosen);

  async function send(reason: string) {
    const to = isTakenBack ? ('store' as const) : (receiver?.kind ?? 'partner');
    await act(assignCards, { region: card.region, choice: 'list', cards: card.card, to, receiver: chosen, reason });
    return null;
  }
  return (
    <ActDialog
      title={isTakenBack ? 'Zuteilung zurücknehmen' : 'Karte zuteilen'}
      confirm={isTakenBack ? 'Zurücknehmen' : 'Zuteilen'}
      reasonLabel="Grund (steht in der E-Mail)"
      send={send}
      done={isTakenBack ? 'Die Karte ist wieder im Bestand der Region.' : 'Die Karte ist zugeteilt.'}
      fallback="Die Karte konnte nicht zugeteilt werden."
      onDone={onDone}
      onClose={onClose}
    >
      {isTakenBack ? (
        <p>Die Karte kommt zurück in den Bestand der Region. Wer sie bisher hatte, erfährt es per E-Mail.</p>
      ) : (
        <SelectField
          label="An wen"
          placeholder="Bitte wählen"
          options={receivers.map(({ id, name, contractId }) => ({ value: id, label: `${name} (${contractId})` }))}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
    </ActDialog>
  );
}
