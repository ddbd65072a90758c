import { useId } from 'react';
import type { ShopWish } from '#contract/reports/shops/shop-search.ts';
import { shopWords } from '#contract/reports/shops/shop-words.ts';
import type { ShopList } from '#contract/reports/shops/shops.ts';
import { SelectField, TextField } from '#web/ui/form/fields.tsx';

interface ShopFilterProps {
  wish: ShopWish;
  categories: ShopList['categories'];
  onChange: (changes: Partial<ShopWish>) => void;
}

/** What is looked for; the list follows while it is typed. */
export function ShopFilter({ wish, categories, onChange }: ShopFilterProps) {
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
        <SelectField
          label={shopWords.category}
          name="kategorie"
          autoComplete="off"
          options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          placeholder={shopWords.allCategories}
          value={wish.category ?? ''}
          onChange={({ currentTarget }) => onChange({ category: Number(currentTarget.value) || null })}
        />
        <div className="shops-ticks">
          <Tick label={shopWords.onlyOpen} isOn={wish.onlyOpen} onChange={(onlyOpen) => onChange({ onlyOpen })} />
          <Tick label={shopWords.onlyBonus} isOn={wish.onlyBonus} onChange={(onlyBonus) => onChange({ onlyBonus })} />
        </div>
      </form>
    </search>
  );
}

function Tick({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId();
  return (
    <div className="shops-tick">
      <input type="checkbox" id={id} checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
