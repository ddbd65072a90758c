/** The options of a choice whose values say themselves what they mean. */
export const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
