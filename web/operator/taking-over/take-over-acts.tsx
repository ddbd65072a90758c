import { formatCount } from '#contract/common/format-count.ts';
import {
  type Rehearsal,
  releaseTakeOver as call,
  type TakeOver,
  takeOverMessages,
  USUAL_CLAIM_DAYS,
} from '#contract/operator/taking-over/taking-over.ts';
import { dropTakeOver, releaseTakeOver, takeBackTakeOver } from '#web/api/taking-over.ts';
import { ActDialog, outcomeOf } from '#web/operator/desk/act-dialog.tsx';
import { useChosenAct } from '#web/operator/desk/use-chosen-act.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

const PLACE = 'take-over-acts';

/** What staff can do with a whole take-over: release it, give it up, take it back. */
export function TakeOverActs({ takeOver }: { takeOver: TakeOver }) {
  const { chosen, open, dialog } = useChosenAct<'release' | 'drop' | 'take-back'>(PLACE);
  const { state, rehearsal, waitsForSecond } = takeOver;
  const isReady = state === 'open' && rehearsal !== null && rehearsal.cards > 0 && !waitsForSecond;
  return (
    <div className="stack mt-6 gap-4">
      <AlertList place={PLACE} />
      <div className="button-row">
        {isReady && (
          <button type="button" className="button" onClick={() => open('release')}>
            Übernahme freigeben
          </button>
        )}
        {state === 'open' && !waitsForSecond && (
          <button type="button" className="button button-quiet" onClick={() => open('drop')}>
            Übernahme verwerfen
          </button>
        )}
        {state === 'done' && !waitsForSecond && (
          <button type="button" className="button button-quiet" onClick={() => open('take-back')}>
            Übernahme zurücknehmen
          </button>
        )}
      </div>
      {chosen === 'release' && rehearsal && <ReleaseDialog takeOver={takeOver} rehearsal={rehearsal} {...dialog} />}
      {chosen === 'drop' && (
        <ActDialog
          title="Übernahme verwerfen"
          confirm="Verwerfen"
          send={(reason) => dropTakeOver({ id: takeOver.id, reason })}
          done="Die Übernahme ist verworfen."
          fallback={takeOverMessages.dropFailed}
          {...dialog}
        >
          <p>Die Dateien und ihre Zeilen werden gelöscht. Gebucht wurde noch nichts.</p>
        </ActDialog>
      )}
      {chosen === 'take-back' && (
        <ActDialog
          title="Übernahme zurücknehmen"
          confirm="Zurücknehmen"
          send={(reason) => takeBackTakeOver({ id: takeOver.id, reason })}
          done="Alle Karten sind gesperrt. Die Guthaben werden ab der nächsten Minute zurückgebucht."
          fallback={takeOverMessages.takeBackFailed}
          {...dialog}
        >
          <p>
            Alle {formatCount(takeOver.bookedCards)} Karten werden gesperrt, sobald eine zweite Person bestätigt. Danach werden
            ihre Guthaben nach und nach zurückgebucht, und die alten Nummern gelten nicht mehr. Das geht nur, solange keine der
            Karten benutzt oder registriert wurde.
          </p>
        </ActDialog>
      )}
    </div>
  );
}

interface ReleaseDialogProps {
  takeOver: TakeOver;
  rehearsal: Rehearsal;
  onDone: (message: string) => void;
  onClose: () => void;
}

const said = call.input.pick({ providerCards: true, providerSum: true, claimDays: true, differenceReason: true, reason: true });

/** The former provider's own totals are typed from its paper, and are not filled in: they are the counter-check. */
function ReleaseDialog({ takeOver: { id, version }, rehearsal, onDone, onClose }: ReleaseDialogProps) {
  const leavesOutFaulty = rehearsal.faulty > 0 || faultyGiftsOf(rehearsal) > 0;
  const form = useContractForm({
    schema: said,
    labels: {
      providerCards: 'Karten laut Vorgänger',
      providerSum: 'Guthaben laut Vorgänger',
      claimDays: 'Zahlungsziel in Tagen',
      differenceReason: 'Grund eines Unterschieds',
      reason: 'Grund',
    },
    start: { providerCards: '', providerSum: '', claimDays: String(USUAL_CLAIM_DAYS), differenceReason: '', reason: '' },
    send: (values) => releaseTakeOver({ id, version, leavesOutFaulty, ...values }),
    onSuccess: (answer) => onDone(outcomeOf(answer, 'Die Übernahme ist freigegeben und beginnt in der nächsten Minute.')),
    fallback: takeOverMessages.releaseFailed,
  });
  const confirm = leavesOutFaulty ? 'Freigeben, fehlerhafte Zeilen zurücklassen' : 'Freigeben';
  return (
    <FormDialog title="Übernahme freigeben" form={form} confirm={confirm} onClose={onClose}>
      <WhatIsReleased rehearsal={rehearsal} />
      <TextField {...form.field('providerCards')} autoComplete="off" inputMode="numeric" maxLength={11} />
      <TextField
        {...form.field('providerSum')}
        autoComplete="off"
        inputMode="decimal"
        maxLength={20}
        hint="In Euro, zum Beispiel 12.345,67. Aus der Aufstellung des bisherigen Anbieters, nicht aus der Datei."
      />
      <TextField
        {...form.field('claimDays')}
        autoComplete="off"
        inputMode="numeric"
        maxLength={2}
        hint="So viele Tage nach der Übernahme soll der bisherige Anbieter die Guthaben überwiesen haben: 1 bis 90."
      />
      <TextAreaField
        {...form.field('differenceReason')}
        rows={2}
        hint="Nötig, wenn die Zeilen der Dateien zusammen nicht diese Zahlen ergeben."
      />
      <TextAreaField {...form.field('reason')} rows={3} />
    </FormDialog>
  );
}

const faultyGiftsOf = ({ giftLists }: Rehearsal) => giftLists?.faulty ?? 0;

/** What comes along, and what stays behind, by the last rehearsal. */
function WhatIsReleased({ rehearsal }: { rehearsal: Rehearsal }) {
  const { cards, sumFormattedDE, claimFormattedDE, unreadColumns, giftLists } = rehearsal;
  const { faulty, faultyFormattedDE, replaced, leftOut, leftOutFormattedDE } = rehearsal;
  const faultyGifts = faultyGiftsOf(rehearsal);
  return (
    <>
      <p>
        {formatCount(cards)} Karten mit zusammen {sumFormattedDE} € werden übernommen. Als Forderung an den bisherigen Anbieter
        stehen danach {claimFormattedDE} € in den Büchern.
      </p>
      {giftLists?.byCampaign.map((of) => (
        <p key={`${of.name} ${of.sponsor}`}>
          {of.sumFormattedDE} € davon sind Geschenke der Kampagne „{of.name}“. Sie schuldet {of.sponsor}.
        </p>
      ))}
      {faultyGifts > 0 && (
        <p>
          <strong>
            {formatCount(faultyGifts)} fehlerhafte {faultyGifts === 1 ? 'Zeile' : 'Zeilen'} mit Geschenken (lesbar{' '}
            {giftLists!.faultyFormattedDE} €): gewöhnliches Guthaben, soweit die Karte mitkommt.
          </strong>
        </p>
      )}
      {unreadColumns.length > 0 && (
        <p>
          {takeOverMessages.unread}: {unreadColumns.join('; ')}.
        </p>
      )}
      {faulty > 0 && (
        <p>
          <strong>
            {formatCount(faulty)} fehlerhafte {faulty === 1 ? 'Zeile bleibt' : 'Zeilen bleiben'} zurück.
          </strong>{' '}
          {replaced > 0 && `${formatCount(replaced)} davon durch berichtigte Zeilen ersetzt. `}
          Lesbare Guthaben der übrigen: {faultyFormattedDE} €.
        </p>
      )}
      {leftOut > 0 && (
        <p>
          {formatCount(leftOut)} {leftOut === 1 ? 'Zeile bleibt' : 'Zeilen bleiben'} nach ihrem Zustand zurück. Lesbare Guthaben:{' '}
          {leftOutFormattedDE} €.
        </p>
      )}
    </>
  );
}
