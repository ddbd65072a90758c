/** The value at a path such as `branches.1.companyCity`; undefined where there is none. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, name) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined),
      values,
    );
}

/** The text at a path; empty where there is none. */
export function textAt(values: unknown, path: string): string {
  const value = valueAt(values, path);
  return typeof value === 'string' ? value : '';
}

/** The values with another one at a path; what is not on the way stays the very same. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  const [name, ...rest] = path.split('.');
  if (name === undefined || name === '') return value as Values;
  if (Array.isArray(values))
    return values.map((item: unknown, index) =>
      index === Number(name) ? withValueAt(item, rest.join('.'), value) : item,
    ) as Values;
  const inner = (values as Record<string, unknown>)[name];
  return { ...values, [name]: rest.length === 0 ? value : withValueAt(inner, rest.join('.'), value) };
}
