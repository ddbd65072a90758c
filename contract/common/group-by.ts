/**
 * The items by their key, keys and items in the sequence of the list: what `Map.groupBy` does, for browsers that are
 * older than it (`tests/browsers/oldest-browsers.test.ts`).
 */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
