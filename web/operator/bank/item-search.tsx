import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import {
  type BankItem,
  type BankProposal,
  isBankFee,
  type UnclearMovement,
  whatOfShare,
} from '#contract/reports/bank-statements/bank-statements.ts';
import { bankItemsQuery } from '#web/api/bank.ts';
import { euros } from '#web/operator/settlements/euros.ts';
import { TextField } from '#web/ui/form/fields.tsx';
import { shareOut } from './share-out.ts';
import classes from './bank.module.css';

interface ItemSearchProps {
  movement: UnclearMovement;
  isBusy: boolean;
  onDecide: (shares: BankProposal['shares']) => void;
}

const MOST_SHOWN = 8;

/** Chooses one item or several by hand: one transfer may pay more than one thing. */
export function ItemSearch({ movement, isBusy, onDecide }: ItemSearchProps) {
  const { region, id, cents } = movement;
  const [typed, setTyped] = useState('');
  const [items, setItems] = useState<readonly BankItem[]>([]);
  const search = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery({ ...bankItemsQuery({ region, movement: id, search }), enabled: search !== '' });
  const found = (data ?? []).filter((item) => !items.some((one) => isSame(one, item)));
  const { shares, rest } = shareOut(items, cents);
  const isFee = isBankFee(movement, rest);
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
        <ul className={classes.found} aria-label="Gefundene Posten">
          {found.slice(0, MOST_SHOWN).map((item) => (
            <li key={`${item.kind} ${item.key}`}>
              <button
                type="button"
                className="field-button"
                onClick={() => {
                  setItems([...items, item]);
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
      {items.length > 0 && (
        <>
          <ul className={classes.found} aria-label="Ausgewählte Posten">
            {items.map((item) => (
              <li key={`${item.kind} ${item.key}`}>
                {nameOf(item, cents)}: {euros(Math.abs(shares.find((share) => share.item === item)?.cents ?? 0))}{' '}
                <button type="button" className="field-button" onClick={() => setItems(items.filter((one) => one !== item))}>
                  Entfernen<span className="visually-hidden">: {item.label}</span>
                </button>
              </li>
            ))}
          </ul>
          {rest !== 0 && isFee && <p className="small">{euros(-rest)} werden als Entgelt der Bank vermerkt.</p>}
          {new Set(items.flatMap(({ business }) => (business ? `${business.kind} ${business.id}` : []))).size > 1 && (
            <p className="small">Das ist für mehrere Unternehmen oder Kampagnen: Eine zweite Person muss zustimmen.</p>
          )}
          {rest === 0 || isFee ? (
            <button type="button" className="button" aria-disabled={isBusy} onClick={() => !isBusy && onDecide(shares)}>
              Zuordnen
            </button>
          ) : (
            <p className="small">Es bleiben {euros(Math.abs(rest))} übrig. Wählen Sie weitere Posten.</p>
          )}
        </>
      )}
    </div>
  );
}

const isSame = (one: BankItem, other: BankItem) => one.kind === other.kind && one.key === other.key;

function nameOf(item: BankItem, moved: number): string {
  const { label, business, cents } = item;
  const open = cents * moved < 0 ? `wir schulden schon ${euros(Math.abs(cents))}` : cents !== 0 && euros(Math.abs(cents));
  return [label, business?.name, whatOfShare(item, moved), open].filter(Boolean).join(' · ');
}
