import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { describeWeek } from '#contract/parties/partners/opening-week.ts';
import type { Shop, ShopList } from '#contract/reports/shops/shops.ts';

/** Everything that was found, by trade, on paper; it is made as somebody prints, by whatever way. */
export function PrintList({ shops, categories }: ShopList) {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser takes its picture of the page as soon as this returns.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinting) return null;
  const others = shops.filter((shop) => !categories.some(({ id }) => shop.categories.includes(id)));
  return (
    <div className="shops-print">
      {categories.map(({ id, name }) => (
        <Trade key={id} name={name} shops={shops.filter((shop) => shop.categories.includes(id))} />
      ))}
      <Trade name="Weitere" shops={others} />
    </div>
  );
}

function Trade({ name, shops }: { name: string; shops: readonly Shop[] }) {
  if (shops.length === 0) return null;
  return (
    <section>
      <h2>{name}</h2>
      <ul>
        {shops.map((shop) => (
          <li key={shop.id}>
            <strong>{shop.name}</strong>, {shop.street}, {shop.zip} {shop.city}
            {shop.phone && `, Telefon ${shop.phone}`}
            {describeWeek(shop.hours)
              .map(({ days, times }) => `; ${days} ${times}`)
              .join('')}
          </li>
        ))}
      </ul>
    </section>
  );
}
