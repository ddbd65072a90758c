import sax from 'sax';
import { CamtRefused } from './camt-refused.ts';

/** An element with what stands in it; names without their prefix. */
export interface Element {
  name: string;
  line: number;
  text: string;
  currency: string | null;
  children: Element[];
}

/** Elements that are handed over one by one, and then forgotten. */
export interface Wanted {
  /** "BkToCstmrStmt/Stmt", below the root: whose children are handed over. */
  containers: readonly string[];
  onRoot(namespace: string, line: number): void;
  onBegin(name: string, line: number): void;
  onChild(element: Element): void;
  onEnd(line: number): void;
}

const DEEPEST = 40;
const MOST_ELEMENTS = 12_000_000;
/** Of what is handed over at once: it lies in memory. An entry for ten thousand transactions has some 300,000. */
const MOST_AT_ONCE = 1_000_000;
const LONGEST_TEXT = 20_000;
const PIECE = 1 << 16;
/** Only the entities of XML: its types forget that it can. */
const OPTIONS: sax.SAXOptions & { strictEntities: true } = { xmlns: true, position: true, strictEntities: true };
const BROKEN = 'Das XML ist fehlerhaft oder bricht ab.';

/**
 * Reads XML piece by piece, so that a file of any length needs little memory. A document type is refused: so no entity
 * can grow, and none leads elsewhere. Throws CamtRefused.
 */
export function readElements(xml: string, wanted: Wanted): void {
  const parser = sax.parser(true, OPTIONS);
  const path: string[] = [];
  const open: Element[] = [];
  let isInside = false;
  let elements = 0;
  let atOnce = 0;
  const line = () => parser.line + 1;
  const refuse = (reason: string): never => {
    throw new CamtRefused(line(), reason);
  };
  const addText = (text: string) => {
    const element = open.at(-1);
    if (!element) return;
    element.text += text;
    if (element.text.length > LONGEST_TEXT) refuse('Ein Text der Datei ist zu lang.');
  };
  Object.assign(parser, {
    onerror: () => refuse(elements === 0 ? 'Die Datei ist kein XML.' : BROKEN),
    ondoctype: () => refuse('Die Datei enthält eigene XML-Definitionen. Banken schreiben keine.'),
    onopentag(tag) {
      const { local, uri, attributes } = tag as sax.QualifiedTag;
      if (open.length === 0) atOnce = 0;
      if (++elements > MOST_ELEMENTS || ++atOnce > MOST_AT_ONCE) refuse('Die Datei ist zu groß.');
      if (path.length >= DEEPEST) refuse('Die Datei ist zu tief verschachtelt.');
      if (path.length === 0 && elements > 1) refuse(BROKEN);
      if (path.length === 0) wanted.onRoot(uri, line());
      path.push(local);
      if (!isInside) {
        isInside = path.length === 3 && wanted.containers.includes(`${path[1]}/${local}`);
        if (isInside) wanted.onBegin(local, line());
        return;
      }
      const element = { name: local, line: line(), text: '', currency: attributes.Ccy?.value ?? null, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    ontext: addText,
    oncdata: addText,
    onclosetag() {
      path.pop();
      if (!isInside) return;
      if (path.length < 3) {
        isInside = false;
        return wanted.onEnd(line());
      }
      const done = open.pop()!;
      done.text = done.text.trim();
      if (open.length === 0) wanted.onChild(done);
    },
  } satisfies Partial<sax.SAXParser>);
  for (let at = 0; at < xml.length; at += PIECE) parser.write(xml.slice(at, at + PIECE));
  if (elements === 0) refuse('Die Datei ist kein XML.');
  parser.close();
}

/** The element below, by its way: `find(entry, 'NtryDtls', 'TxDtls')`. */
export function find(from: Element | undefined, ...way: readonly string[]): Element | undefined {
  return way.reduce((at, name) => at?.children.find((child) => child.name === name), from);
}

/** All children of that name. */
export const all = (from: Element | undefined, name: string): Element[] =>
  from?.children.filter((child) => child.name === name) ?? [];

/** The text below, or null where there is none. */
export const textAt = (from: Element | undefined, ...way: readonly string[]): string | null => find(from, ...way)?.text || null;
