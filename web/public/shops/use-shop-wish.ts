import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { SHOPS_PATH } from '#contract/common/screen-paths.ts';
import { readShopWish, type ShopWish, writeShopWish } from '#contract/reports/shops/shop-search.ts';

/** What is looked for: it stands in the address, so that it can be shared, kept and gone back to. */
export function useShopWish() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked = readShopWish(search);
  // A field must take each key at once, whatever the address does meanwhile.
  const [text, setText] = useState(asked.text);
  const wish: ShopWish = { ...asked, text };
  return {
    wish,
    change: (changes: Partial<ShopWish>) => {
      const wanted = { ...wish, page: 1, ...changes };
      setText(wanted.text);
      const region = typeof search.region === 'string' ? { region: search.region } : {};
      void navigate({ to: SHOPS_PATH, search: { ...region, ...writeShopWish(wanted) }, replace: true, resetScroll: false });
    },
  };
}
