import { useId, type ReactNode } from 'react';
import type { ShopWish } from '#contract/reports/shops/shop-search.ts';
import { shopWords } from '#contract/reports/shops/shop-words.ts';
import type { ShopList } from '#contract/reports/shops/shops.ts';
import { TextField } from '#web/ui/form/fields.tsx';

interface ShopFilterProps {
  wish: ShopWish;
  categories: ShopList['categories'];
  onChange: (changes: Partial<ShopWish>) => void;
  /** A further chip: what orders the list. */
  children: ReactNode;
}

/** What is looked for; the list follows while it is typed. */
export function ShopFilter({ wish, categories, onChange, children }: ShopFilterProps) {
  const category = (id: number | null, label: string) => (
    <Chip
      key={id}
      type="radio"
      name="kategorie"
      label={label}
      isOn={wish.category === id}
      onChange={() => onChange({ category: id })}
    />
  );
  return (
    <search>
      <form className="shops-filter" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label={shopWords.search}
          type="search"
          name="suche"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={wish.text}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
        <div className="shops-chip-rows">
          <div className="shops-chips">
            <Chip name="offen" label={shopWords.onlyOpen} isOn={wish.onlyOpen} onChange={(onlyOpen) => onChange({ onlyOpen })} />
            <Chip
              name="bonus"
              label={shopWords.onlyBonus}
              isOn={wish.onlyBonus}
              onChange={(onlyBonus) => onChange({ onlyBonus })}
            />
            {children}
          </div>
          <div className="shops-chips" role="radiogroup" aria-label={shopWords.category}>
            {category(null, shopWords.allCategories)}
            {categories.map(({ id, name }) => category(id, name))}
          </div>
        </div>
      </form>
    </search>
  );
}

interface ChipProps {
  type?: 'checkbox' | 'radio';
  name: string;
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Chip({ type = 'checkbox', name, label, isOn, onChange }: ChipProps) {
  const id = useId();
  return (
    <div className="shops-chip">
      <input id={id} type={type} name={name} checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
