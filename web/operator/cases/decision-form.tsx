import { useEffect, useRef, useState } from 'react';
import { type DecisionOffer, NEW_CARD_GAP, REASON_GAP } from '#contract/tenancy/decisions/case-page.ts';
import type { WholeCase } from '#contract/operator/cases/cases.ts';
import { movedAloneText } from '#contract/tenancy/four-eyes/moved-alone.ts';
import { replacementMessages } from '#contract/money/replacements/replacement-messages.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import { type CaseFilter, sendDecision } from '#web/api/cases.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { useJudgedForm } from '#web/ui/form/use-judged-form.ts';
import { newCardHint } from '#web/operator/records/new-card-hint.ts';
import { MailPreview } from './mail-preview.tsx';
import classes from './cases.module.css';

interface DecisionFormProps {
  shown: WholeCase;
  offer: DecisionOffer;
  /** Of the list that is worked through. */
  filter: CaseFilter;
  /** Called with what is to be said of it, and which case comes next where that is known. */
  onDone: (message: string, next: number | null | undefined) => void;
  onCancel: () => void;
}

/** What a decision needs, and the mails that follow from it as they will be written. */
export function DecisionForm({ shown, offer, filter, onDone, onCancel }: DecisionFormProps) {
  const inputs = useRef<HTMLDivElement>(null);
  const [reason, setReason] = useState('');
  const [newCard, setNewCard] = useState('');
  const [proofs, setProofs] = useState<Record<string, string>>({});
  const unproven = offer.decision === 'approve' ? unprovenCards(shown) : [];

  const { place, ...form } = useJudgedForm({
    judge: () => missingFields({ offer, reason, newCard, unproven, proofs }),
    send: () =>
      sendDecision(
        {
          number: shown.number,
          decision: offer.decision,
          ...(reason.trim() && { reason }),
          proofs,
          ...(offer.asksNewCard && { newCard }),
        },
        filter,
      ),
    onSuccess: ({ waitsForSecond, next }) =>
      onDone(
        waitsForSecond
          ? `Vorgang ${shown.number} wartet auf die Freigabe durch eine zweite Person.`
          : `Vorgang ${shown.number}: ${offer.label} ist erledigt.`,
        next,
      ),
    fallback: 'Der Vorgang konnte nicht entschieden werden.',
  });

  // The next key goes where it is needed: into the first field, else onto the button.
  useEffect(() => inputs.current?.querySelector<HTMLElement>('input, textarea, button[aria-busy]')?.focus(), []);

  return (
    <FormElement form={form} className={`stack gap-6 mt-5 ${classes.form}`}>
      <div ref={inputs} className={classes.inputs}>
        <p>{offer.explanation}</p>
        {unproven.map((card) => (
          <TextField
            key={card}
            label={`Produktionsnummer der Karte ${groupDigits(card)}`}
            hint={offer.asksNewCard ? PROOF_OF_LOST : 'Sie steht auf der Karte. Lassen Sie sie sich zeigen oder vorlesen.'}
            name={`proof-${card}`}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={20}
            value={proofs[card] ?? ''}
            error={form.errors[`proofs.${card}`]}
            onChange={({ currentTarget }) => setProofs({ ...proofs, [card]: currentTarget.value })}
          />
        ))}
        {offer.asksNewCard && (
          <TextField
            label="Nummer der neuen Karte"
            hint={newCardHint(offer.hasNextCard)}
            name="newCard"
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            value={newCard}
            error={form.errors.newCard}
            onChange={({ currentTarget }) => setNewCard(currentTarget.value)}
          />
        )}
        {offer.needsReason !== 'no' && (
          <TextAreaField
            label={offer.needsReason === 'maybe' ? `${offer.reasonLabel} (freiwillig)` : offer.reasonLabel}
            name="reason"
            rows={offer.reasonAtMost > 1000 ? 8 : 3}
            maxLength={offer.reasonAtMost}
            value={reason}
            error={form.errors.reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit();
            }}
          />
        )}
        <AlertList place={place} />
        <p className="soft small">
          {offer.needsSecond
            ? `Eine zweite Person muss zustimmen, bevor es ausgeführt wird: Allein bewegen Sie für dieselbe Person oder Firma höchstens ${movedAloneText}.`
            : 'Das lässt sich nicht rückgängig machen.'}
        </p>
        <div className="button-row">
          <SubmitButton isSending={form.isSending}>{`Jetzt ${lowerFirst(offer.label)}`}</SubmitButton>
          <button type="button" className="field-button" onClick={onCancel}>
            Doch nicht
          </button>
        </div>
      </div>
      <MailPreview
        mails={offer.mails}
        gaps={{
          [REASON_GAP]: reason,
          [NEW_CARD_GAP]: groupDigits(newCard.replace(/\s/g, '')) || '[nächste Nummer aus dem Bestand]',
        }}
      />
    </FormElement>
  );
}

/** Nobody can show the card itself; the number on it was not for strangers to read. */
const PROOF_OF_LOST =
  'Sie stand auf der Karte und beweist, wessen Karte es ist. Lassen Sie sie sich nennen, etwa von einem Foto oder aus einer Notiz. Ohne sie kann nicht ersetzt werden.';

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

function unprovenCards({ sections }: WholeCase): string[] {
  const cards = sections.flatMap((section) => (section.type === 'cards' ? section.cards : []));
  return cards.filter(({ needsProof }) => needsProof).map(({ cardNumber }) => cardNumber);
}

interface Typed {
  offer: DecisionOffer;
  reason: string;
  newCard: string;
  unproven: readonly string[];
  proofs: Record<string, string>;
}

function missingFields({ offer, reason, newCard, unproven, proofs }: Typed): Record<string, string> {
  return {
    ...(offer.needsReason === 'yes' && !reason.trim() && { reason: `Bitte füllen Sie dieses Feld aus: ${offer.reasonLabel}.` }),
    ...Object.fromEntries(
      unproven
        .filter((card) => !proofs[card]?.trim())
        .map((card) => [
          `proofs.${card}`,
          `Ohne die Produktionsnummer kann nicht ${offer.asksNewCard ? 'ersetzt' : 'übertragen'} werden.`,
        ]),
    ),
    ...(offer.asksNewCard && !offer.hasNextCard && !newCard.trim() && { newCard: replacementMessages.noStock }),
  };
}
