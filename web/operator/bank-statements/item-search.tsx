import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import {
  type BankItem,
  type BankProposal,
  type UnclearMovement,
  whatOfShare,
} from '#contract/reports/bank-statements/bank-statements.ts';
import { isBankFee } from '#contract/reports/bank-statements/bank-fee.ts';
import { findCents, readAmount, formatEuros } from '#contract/common/money.ts';
import { bankItemsQuery } from '#web/api/bank-statements.ts';
import { EuroField } from '#web/ui/form/euro-field.tsx';
import { RowButton } from '#web/ui/table/acts-column.tsx';
import { TextField } from '#web/ui/form/fields.tsx';
import { shareOut } from './share-out.ts';
import classes from './bank.module.css';

interface ItemSearchProps {
  movement: UnclearMovement;
  isBusy: boolean;
  onDecide: (shares: BankProposal['shares']) => void;
}

/** An item that was chosen, and how much somebody has typed to be for it; empty: what fits. */
interface Chosen {
  item: BankItem;
  typed: string;
}

const MOST_SHOWN = 8;

/** Chooses one item or several by hand: one transfer may pay more than one thing. */
export function ItemSearch({ movement, isBusy, onDecide }: ItemSearchProps) {
  const { region, id, cents } = movement;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const search = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery({ ...bankItemsQuery({ region, movement: id, search }), enabled: search !== '' });
  const found = (data ?? []).filter((item) => !chosen.some((one) => isSame(one.item, item)));
  const { shares, rest } = shareOut(
    chosen.map(({ item, typed: amount }) => ({ item, said: findCents(amount) })),
    cents,
  );
  const isFee = isBankFee(movement, rest);
  const isReadable = chosen.every(({ typed: amount }) => amountNote(amount) === undefined);
  return (
    <div className="stack gap-3">
      <TextField
        label="Anderen Posten suchen"
        name="posten"
        hint="Nummer, Name oder Betrag"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {search && found.length > 0 && (
        <ul className={`plain-list gap-2 ${classes.found}`} aria-label="Gefundene Posten">
          {found.slice(0, MOST_SHOWN).map((item) => (
            <li key={`${item.kind} ${item.key}`}>
              <button
                type="button"
                className="field-button"
                onClick={() => {
                  setChosen([...chosen, { item, typed: '' }]);
                  setTyped('');
                }}
              >
                {nameOf(item, cents)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {search && data && found.length === 0 && !isFetching && <p className="small soft">Kein Posten gefunden.</p>}
      {chosen.length > 0 && (
        <>
          <ul className={`plain-list gap-2 ${classes.picked}`} aria-label="Ausgewählte Posten">
            {chosen.map((one) => (
              <li key={`${one.item.kind} ${one.item.key}`}>
                <ChosenItem
                  {...one}
                  moved={cents}
                  part={shares.find((share) => share.item === one.item)?.cents ?? 0}
                  isDivided={chosen.length > 1}
                  onType={(amount) => setChosen(chosen.map((other) => (other === one ? { ...one, typed: amount } : other)))}
                  onRemove={() => setChosen(without(chosen, one))}
                />
              </li>
            ))}
          </ul>
          {rest !== 0 && isFee && <p className="small">{formatEuros(-rest)} werden als Entgelt der Bank vermerkt.</p>}
          {countBusinesses(chosen) > 1 && (
            <p className="small">Das ist für mehrere Unternehmen oder Kampagnen: Eine zweite Person muss zustimmen.</p>
          )}
          {!isReadable ? null : rest === 0 || isFee ? (
            <button type="button" className="button" aria-disabled={isBusy} onClick={() => !isBusy && onDecide(shares)}>
              Zuordnen
            </button>
          ) : (
            <p className="small">{tellRest(rest * Math.sign(cents))}</p>
          )}
        </>
      )}
    </div>
  );
}

interface ChosenItemProps extends Chosen {
  /** The movement, in cents. */
  moved: number;
  /** How much of it is for this item, in cents. */
  part: number;
  /** Others were chosen beside it. */
  isDivided: boolean;
  onType: (amount: string) => void;
  onRemove: () => void;
}

/** A chosen item; where there are several, how much is for it can be typed. */
function ChosenItem({ item, typed, moved, part, isDivided, onType, onRemove }: ChosenItemProps) {
  const isTyped = isDivided && item.isFlexible;
  return (
    <div className="stack gap-2">
      <span>
        {nameOf(item, moved)}
        {!isTyped && `: ${formatEuros(Math.abs(part))}`}{' '}
        <RowButton about={item.label} onClick={onRemove}>
          Entfernen
        </RowButton>
      </span>
      {isTyped && (
        <div className={classes.part}>
          <EuroField
            label={`Davon für ${item.label}`}
            name={`anteil-${item.kind}-${item.key}`}
            hint={typed === '' ? `Bleibt das Feld leer: ${formatEuros(Math.abs(part))}` : undefined}
            error={amountNote(typed)}
            value={typed}
            onChange={({ currentTarget }) => onType(currentTarget.value)}
          />
        </div>
      )}
    </div>
  );
}

/** What is wrong with a typed amount; an empty one is left to us. */
function amountNote(typed: string): string | undefined {
  if (typed === '') return undefined;
  const amount = readAmount(typed);
  return 'message' in amount ? amount.message : undefined;
}

/** The others; of a single one nothing is left to type. */
function without(chosen: readonly Chosen[], one: Chosen): readonly Chosen[] {
  const others = chosen.filter((other) => other !== one);
  return others.length > 1 ? others : others.map(({ item }) => ({ item, typed: '' }));
}

const countBusinesses = (chosen: readonly Chosen[]) =>
  new Set(chosen.flatMap(({ item: { business } }) => (business ? `${business.kind} ${business.id}` : []))).size;

/** What is left of a movement after what was chosen, or lacks, in cents. */
const tellRest = (rest: number) =>
  rest > 0
    ? `Es bleiben ${formatEuros(rest)} übrig. Wählen Sie weitere Posten.`
    : `Das sind ${formatEuros(-rest)} mehr, als der Umsatz hat.`;

const isSame = (one: BankItem, other: BankItem) => one.kind === other.kind && one.key === other.key;

function nameOf(item: BankItem, moved: number): string {
  const { label, business, cents } = item;
  const open =
    cents * moved < 0 ? `wir schulden schon ${formatEuros(Math.abs(cents))}` : cents !== 0 && formatEuros(Math.abs(cents));
  return [label, business?.name, whatOfShare(item, moved), open].filter(Boolean).join(' · ');
}
