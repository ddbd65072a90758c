/** What is wrong, by the fields' names, in the order of the form. */
export type Problems = Readonly<Record<string, string>>;

/** What is still wrong: what the last press of the button found goes as soon as it is mended. Other findings stay. */
export function unmended(found: Problems, judged: Problems, judge: () => Problems): Problems {
  const names = Object.keys(found);
  if (!names.some((name) => judged[name] === found[name])) return found;
  const now = judge();
  return Object.fromEntries(
    names
      .filter((name) => judged[name] !== found[name] || now[name] !== undefined)
      .map((name) => [name, now[name] ?? found[name]!]),
  );
}
