import { useRef, useState } from 'react';
import type { InputOf } from '#contract/common/call.ts';
import { MOST_TRANSFER_SOURCES, transferBalance, transferMessages } from '#contract/money/transfers/transfers.ts';
import { requestTransfer } from '#web/api/cards.ts';
import { SourceRow } from '#web/customer/lock-card/source-row.tsx';
import { clearAlerts, showAlert } from '#web/ui/alerts.ts';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';
import { useJudgedForm } from '#web/ui/form/use-judged-form.ts';
import classes from './lock-card.module.css';
import type { CardSectionProps } from './lock-section.tsx';

type Wanted = Required<InputOf<typeof transferBalance>>;

const SENT =
  'Die Guthabenübertragung wurde beauftragt. Wir bearbeiten sie in der Regel innerhalb von 72 Stunden und bestätigen sie Ihnen per E-Mail.';

const TOO_MANY = `Sie können höchstens ${MOST_TRANSFER_SOURCES} Karten auf einmal angeben.`;

interface TransferSectionProps extends CardSectionProps {
  /** The own cards that may have a balance, also those that are locked. */
  own: CardSectionProps['cards'];
}

/** Asks for the balance of some cards to be put on an own one; people carry it out. */
export function TransferSection({ cards, own, cardName }: TransferSectionProps) {
  const section = useRef<HTMLElement>(null);
  const [sources, setSources] = useState(['']);
  const [proofs, setProofs] = useState<string[]>([]);
  const [target, setTarget] = useState('');
  const wanted = (from = sources): Wanted => ({
    cardIDsToTransfer: from,
    productionNumbers: from.map((_, index) => proofs[index] ?? ''),
    targetCardID: target,
  });
  const form = useJudgedForm({
    judge: () => problemsOf(wanted()),
    send: () => requestTransfer(wanted()),
    confirmation: () => SENT,
    onSuccess: () => {
      setSources(['']);
      setProofs([]);
      setTarget('');
    },
    fallback: transferMessages.transferFailed,
  });

  function add() {
    clearAlerts();
    const last = sources.length - 1;
    if (!sources[last]!.trim()) form.refuse({ [`cardIDsToTransfer.${last}`]: transferMessages.sourceMissing });
    else if (sources.length === MOST_TRANSFER_SOURCES) showAlert('Fehler', TOO_MANY, { at: form.place });
    else setSources([...sources, '']);
  }

  function remove(index: number) {
    // The button goes; the row before it stays.
    const field = (name: string) => section.current!.querySelector<HTMLElement>(`[name="${name}-${index}"]`);
    (field('source') ?? field('own'))!.focus();
    const rest = sources.filter((_, other) => other !== index);
    setSources(rest);
    setProofs(proofs.filter((_, other) => other !== index));
    if (form.problems.length > 0) form.setErrors(problemsOf(wanted(rest)));
  }

  function change(index: number, value: string) {
    setSources(sources.map((source, at) => (at === index ? value : source)));
  }

  return (
    <section ref={section} className="sheet" aria-labelledby="transfer-balance">
      <h2 id="transfer-balance">Guthaben übertragen</h2>
      <p>
        Wir übertragen das ganze Guthaben auf die gewählte {cardName}, in der Regel innerhalb von 72 Stunden, und bestätigen es
        Ihnen danach. Die Karte, deren Guthaben übertragen wurde, kann nicht mehr verwendet werden.
      </p>
      <FormElement form={form} className={`stack gap-5 mt-6 ${classes.form}`}>
        {Object.entries(sources).map(([at, source]) => {
          const index = Number(at);
          return (
            <SourceRow
              key={at}
              position={index + 1}
              own={own.filter(({ value }) => value !== target)}
              value={source}
              error={form.errors[`cardIDsToTransfer.${at}`]}
              onChange={(value) => change(index, value)}
              proof={{
                value: proofs[index] ?? '',
                error: form.errors[`productionNumbers.${at}`],
                onChange: (value) => setProofs(sources.map((_, other) => (other === index ? value : (proofs[other] ?? '')))),
              }}
              onRemove={index === 0 ? undefined : () => remove(index)}
            />
          );
        })}
        <button type="button" className="button button-quiet" onClick={add}>
          Weitere Karte angeben
        </button>
        <SelectField
          label="Guthaben übertragen auf"
          name="targetCardID"
          value={target}
          onChange={(event) => setTarget(event.currentTarget.value)}
          error={form.errors.targetCardID}
          placeholder="Bitte wählen"
          options={cards.filter(({ value }) => !sources.includes(value))}
        />
        <SubmitButton isSending={form.isSending}>Übertragung beauftragen</SubmitButton>
      </FormElement>
    </section>
  );
}

/** What the contract's schema finds, by the field's path: "cardIDsToTransfer.1". */
function problemsOf(wanted: Wanted): Record<string, string> {
  const issues = transferBalance.input.safeParse(wanted).error?.issues ?? [];
  const found = Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
  const isEmpty = wanted.cardIDsToTransfer.every((source) => !source.trim());
  return isEmpty ? { ...found, 'cardIDsToTransfer.0': transferMessages.noSource } : found;
}
