import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { cardMessages, MOST_TRANSFER_SOURCES, transferBalance } from '#contract/parties/cards/cards.ts';
import { requestTransfer } from '#web/api/cards.ts';
import { CallError } from '#web/api/call-error.ts';
import { SourceRow } from '#web/customer/lock-card/source-row.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { clearAlerts, showAlert } from '#web/ui/alerts.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useAttempt } from '#web/ui/use-attempt.ts';
import classes from './lock-card.module.css';

interface TransferSectionProps {
  /** To choose from: number, and what the card goes by. */
  cards: { value: string; label: string }[];
  cardName: string;
}

type Problems = Record<string, string>;

const SENT =
  'Die Guthabenübertragung wurde beauftragt. Wir bearbeiten sie in der Regel innerhalb von 72 Stunden und bestätigen sie Ihnen per E-Mail.';

const TOO_MANY = `Sie können höchstens ${MOST_TRANSFER_SOURCES} Karten auf einmal angeben.`;

/** Asks for the balance of some cards to be put on an own one; people carry it out. */
export function TransferSection({ cards, cardName }: TransferSectionProps) {
  const form = useRef<HTMLFormElement>(null);
  const [sources, setSources] = useState(['']);
  const [target, setTarget] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [refusals, setRefusals] = useState(0);

  const requesting = useAttempt({
    act: () => requestTransfer({ cardIDsToTransfer: sources, targetCardID: target }),
    confirmation: () => SENT,
    onSuccess: () => {
      setSources(['']);
      setTarget('');
    },
    onError: (error) => {
      const atFields = error instanceof CallError ? error.fieldErrors : {};
      refuse(atFields);
      return Object.keys(atFields).length > 0;
    },
    fallback: cardMessages.transferFailed,
  });

  function refuse(found: Problems) {
    setProblems(found);
    setRefusals(refusals + 1);
  }
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (requesting.isPending) return;
    clearAlerts();
    const found = problemsOf(sources, target);
    if (Object.keys(found).length === 0) {
      setProblems({});
      requesting.start();
      return;
    }
    refuse(found);
    if (sources.every((source) => !source.trim())) showAlert('Fehler', cardMessages.noSource, { at: requesting.place });
  }

  function add() {
    clearAlerts();
    const last = sources.length - 1;
    if (!sources[last]!.trim()) refuse({ [`cardIDsToTransfer.${last}`]: cardMessages.sourceMissing });
    else if (sources.length === MOST_TRANSFER_SOURCES) showAlert('Fehler', TOO_MANY, { at: requesting.place });
    else setSources([...sources, '']);
  }

  function remove(index: number) {
    // The button goes; the row before it stays.
    form.current!.querySelector<HTMLElement>(`[name="source-${index}"]`)!.focus();
    const rest = sources.filter((_, other) => other !== index);
    setSources(rest);
    if (Object.keys(problems).length > 0) setProblems(problemsOf(rest, target));
  }

  function change(index: number, value: string) {
    setSources(sources.map((source, at) => (at === index ? value : source)));
  }

  return (
    <section className="sheet" aria-labelledby="transfer-balance">
      <h2 id="transfer-balance">Guthaben übertragen</h2>
      <p>
        Wir übertragen das ganze Guthaben auf die gewählte {cardName}, in der Regel innerhalb von 72 Stunden, und bestätigen es
        Ihnen danach. Die Karte, deren Guthaben übertragen wurde, kann nicht mehr verwendet werden.
      </p>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        {Object.entries(sources).map(([at, source]) => {
          const index = Number(at);
          return (
            <SourceRow
              key={at}
              position={index + 1}
              value={source}
              error={problems[`cardIDsToTransfer.${at}`]}
              onChange={(value) => change(index, value)}
              onRemove={index === 0 ? undefined : () => remove(index)}
            />
          );
        })}
        <button type="button" className={`button ${classes.quiet}`} onClick={add}>
          Weitere Karte angeben
        </button>
        <SelectField
          label="Guthaben übertragen auf"
          name="targetCardID"
          value={target}
          onChange={(event) => setTarget(event.currentTarget.value)}
          error={problems.targetCardID}
          placeholder="Bitte wählen"
          options={cards}
        />
        <SubmitButton isSending={requesting.isPending}>Übertragung beauftragen</SubmitButton>
        <AlertList place={requesting.place} />
      </form>
    </section>
  );
}

/** What the contract's schema finds, by the field's path: "cardIDsToTransfer.1". */
function problemsOf(sources: string[], target: string): Problems {
  const issues = transferBalance.input.safeParse({ cardIDsToTransfer: sources, targetCardID: target }).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}
