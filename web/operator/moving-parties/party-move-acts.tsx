import { z } from 'zod';
import { formatCount } from '#contract/common/format-count.ts';
import {
  partyKinds,
  type PartyMove,
  partyMoveMessages,
  type PartyRehearsal,
  signedFields,
} from '#contract/operator/moving-parties/moving-parties.ts';
import { type ActAnswer, reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import { dropPartyMove, releasePartyMove, takeBackPartyMove } from '#web/api/moving-parties.ts';
import { ActDialog, outcomeOf } from '#web/operator/desk/act-dialog.tsx';
import { useChosenAct } from '#web/operator/desk/use-chosen-act.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { signedBy, SignedFields, totalFieldsOf, type TypedTotals } from './signed-totals.tsx';

const PLACE = 'party-move-acts';

/** What staff can do with a whole party move: release it, give it up, take it back. */
export function PartyMoveActs({ move }: { move: PartyMove }) {
  const { chosen, open, dialog } = useChosenAct<'release' | 'drop' | 'take-back'>(PLACE);
  const { id, state, rehearsal, waitsForSecond } = move;
  const isReady = state === 'open' && rehearsal !== null && rehearsal.byKind.some(({ rows }) => rows > 0) && !waitsForSecond;
  return (
    <div className="stack mt-6 gap-4">
      <AlertList place={PLACE} />
      <div className="button-row">
        {isReady && (
          <button type="button" className="button" onClick={() => open('release')}>
            Umzug freigeben
          </button>
        )}
        {state === 'open' && !waitsForSecond && (
          <button type="button" className="button button-quiet" onClick={() => open('drop')}>
            Umzug verwerfen
          </button>
        )}
        {state === 'done' && !waitsForSecond && (
          <button type="button" className="button button-quiet" onClick={() => open('take-back')}>
            Umzug zurücknehmen
          </button>
        )}
      </div>
      {chosen === 'release' && rehearsal && <ReleaseDialog move={move} rehearsal={rehearsal} {...dialog} />}
      {chosen === 'drop' && (
        <ActDialog
          title="Umzug verwerfen"
          confirm="Verwerfen"
          send={(reason) => dropPartyMove({ id, reason })}
          done="Der Umzug ist verworfen."
          fallback={partyMoveMessages.dropFailed}
          {...dialog}
        >
          <p>Die Dateien und ihre Zeilen werden gelöscht. Angelegt wurde noch nichts.</p>
        </ActDialog>
      )}
      {chosen === 'take-back' && (
        <ActDialog
          title="Umzug zurücknehmen"
          confirm="Zurücknehmen"
          send={(reason) => takeBackPartyMove({ id, reason })}
          done="Die Verträge werden ab der nächsten Minute beendet."
          fallback={partyMoveMessages.takeBackFailed}
          {...dialog}
        >
          <p>
            Sobald eine zweite Person bestätigt, enden die Verträge rückwirkend gestern und ihre Zugänge sofort. Was benutzt
            wurde, bleibt: wer gebucht oder ein Passwort festgelegt hat, wer Karten hat, und jeder aktive Vertrag. Ladepläne eines
            Arbeitgebers enden alle, solange keine der Karten in einem Ladeauftrag steht und keiner geändert wurde. Die Seite
            nennt dann, was geblieben ist und warum.
          </p>
        </ActDialog>
      )}
    </div>
  );
}

interface ReleaseDialogProps {
  move: PartyMove;
  rehearsal: PartyRehearsal;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** What the former provider says is typed from its paper, and is not filled in: it is the counter-check. */
function ReleaseDialog({ move: { id, version }, rehearsal, onDone, onClose }: ReleaseDialogProps) {
  const { faulty, charges } = rehearsal;
  const totals = charges ? totalFieldsOf(charges) : [];
  const form = useContractForm<TypedTotals, ActAnswer>({
    schema: z.object({
      ...Object.fromEntries(totals.map(({ name, rule }) => [name, rule])),
      differenceReason: signedFields.differenceReason,
      reason,
    }),
    labels: {
      ...Object.fromEntries(totals.map(({ name, label }) => [name, label])),
      differenceReason: 'Grund eines Unterschieds',
      reason: 'Grund',
    },
    start: { ...Object.fromEntries(totals.map(({ name }) => [name, ''])), differenceReason: '', reason: '' },
    send: (typed) =>
      releasePartyMove({
        id,
        version,
        leavesOutFaulty: faulty > 0,
        reason: typed.reason!,
        ...(charges && { signed: signedBy(charges, typed) }),
      }),
    onSuccess: (answer) => onDone(outcomeOf(answer, 'Der Umzug ist freigegeben und beginnt in der nächsten Minute.')),
    fallback: partyMoveMessages.releaseFailed,
  });
  const confirm = faulty > 0 ? 'Freigeben, fehlerhafte Zeilen zurücklassen' : 'Freigeben';
  return (
    <FormDialog title="Umzug freigeben" form={form} confirm={confirm} onClose={onClose}>
      <WhatIsReleased rehearsal={rehearsal} />
      {charges && <SignedFields form={form} charges={charges} />}
      <TextAreaField {...form.field('reason')} rows={3} />
    </FormDialog>
  );
}

/** What comes along, and what stays behind, by the last rehearsal. */
function WhatIsReleased({ rehearsal }: { rehearsal: PartyRehearsal }) {
  const { faulty, replaced, charges } = rehearsal;
  return (
    <>
      <p>{rehearsal.byKind.map(({ kind, rows }) => `${partyKinds[kind].label}: ${formatCount(rows)}`).join('. ')}.</p>
      {rehearsal.byKind.some(({ kind }) => kind !== 'employees') && (
        <p>
          {formatCount(rehearsal.logins)} Zugänge werden eröffnet, ohne Passwort. {formatCount(rehearsal.banks)} Bankverbindungen
          kommen mit, ohne Mandat. An umgezogene Unternehmen gehen noch keine E-Mails hinaus.
        </p>
      )}
      {charges && (
        <p>
          Die Karten werden ab dem Monat geladen, der auf den letzten des bisherigen Anbieters folgt. Jeder Arbeitgeber bekommt
          gleich nach dem Umzug eine E-Mail: wie viele Karten, welche Summe, ab wann.
        </p>
      )}
      {faulty > 0 && (
        <p>
          <strong>
            {formatCount(faulty)} fehlerhafte {faulty === 1 ? 'Zeile bleibt' : 'Zeilen bleiben'} zurück.
          </strong>{' '}
          {replaced > 0 && `${formatCount(replaced)} davon durch berichtigte Zeilen ersetzt.`}
        </p>
      )}
    </>
  );
}
