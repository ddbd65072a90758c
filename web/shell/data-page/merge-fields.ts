type Fields = Record<string, unknown>;
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The present value of each field, unless somebody has typed something else over the former one. */
export function mergeFields<Values extends object>(before: Values, mine: Values, now: Values): Values {
  const [old, own] = [before as Fields, mine as Fields];
  const merged = Object.entries(now).map(([name, value]) => [
    name,
    isSame(old[name], own[name]) ? (value as unknown) : own[name],
  ]);
  return Object.fromEntries(merged) as Values;
}
