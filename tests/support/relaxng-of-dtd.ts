/**
 * The rules of a DTD as RELAX NG: the checker at hand was built without DTDs. For DTDs that know elements alone, as the
 * one of data carriers; throws an error for any other.
 */
export function relaxngOfDtd(dtd: string): string {
  const declared = dtd.replaceAll(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '');
  const elements = [...declared.matchAll(/<!ELEMENT\s+(\w+)\s+([^>]+)>/g)].map(([, name, model]) => ({
    name: name!,
    model: model!,
  }));
  const rest = declared.replaceAll(/<!ELEMENT\s+\w+\s+[^>]+>/g, '').trim();
  if (rest || elements.length === 0) throw new Error(`no declaration of an element: ${rest}`);
  const defines = elements.map(
    ({ name, model }) => `<define name="${name}"><element name="${name}">${patternOf(model.trim())}</element></define>`,
  );
  return `<grammar xmlns="http://relaxng.org/ns/structure/1.0"><start><ref name="${rootOf(elements)}"/></start>${defines.join('')}</grammar>`;
}

function rootOf(elements: readonly { name: string; model: string }[]): string {
  const used = new Set(elements.flatMap(({ model }) => model.match(/\w+/g) ?? []));
  const roots = elements.filter(({ name }) => !used.has(name));
  if (roots.length !== 1) throw new Error(`roots: ${roots.map(({ name }) => name).join(', ')}`);
  return roots[0]!.name;
}

const often: Readonly<Record<string, string>> = { '?': 'optional', '*': 'zeroOrMore', '+': 'oneOrMore' };

function patternOf(model: string): string {
  if (model === 'EMPTY') return '<empty/>';
  if (model === '(#PCDATA)') return '<text/>';
  const words = model.match(/\w+|[(),|?*+]/g) ?? [];
  let at = 0;
  const wrapped = (pattern: string): string => {
    const name = often[words[at] ?? ''];
    if (!name) return pattern;
    at++;
    return `<${name}>${pattern}</${name}>`;
  };
  function particle(): string {
    const word = words[at++];
    if (word !== '(') return wrapped(`<ref name="${word}"/>`);
    const parts = [particle()];
    const between = words[at];
    while (words[at] === ',' || words[at] === '|') {
      if (words[at++] !== between) throw new Error(`mixed: ${model}`);
      parts.push(particle());
    }
    if (words[at++] !== ')') throw new Error(`not closed: ${model}`);
    const name = between === '|' ? 'choice' : 'group';
    return wrapped(`<${name}>${parts.join('')}</${name}>`);
  }
  const pattern = particle();
  if (at !== words.length) throw new Error(`not read to its end: ${model}`);
  return pattern;
}
