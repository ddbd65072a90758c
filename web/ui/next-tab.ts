/** The tab that a key leads to from the one that is shown; undefined for every other key. */
export function nextTab(key: string, shown: number, count: number): number | undefined {
  const last = count - 1;
  return { ArrowRight: shown === last ? 0 : shown + 1, ArrowLeft: shown === 0 ? last : shown - 1, Home: 0, End: last }[key];
}
