import fs from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** A text that people read, and where it stands. */
export interface FoundText {
  file: string;
  line: number;
  text: string;
}

const ROOT = path.join(import.meta.dirname, '../..');
/** Says German: an umlaut, or one of the words that hardly a sentence can do without. */
const GERMAN =
  /[äöüßÄÖÜ„…–]|(^|[^\w-])(der|die|das|den|dem|und|oder|ist|sind|nicht|Sie|Ihr|Ihre|ein|eine|einen|mit|von|vom|zum|zur|im|am|auf|wird|werden|wurde|Bitte|kein|keine|nur|noch|alle|bis|seit|je|pro)(?![\w-])/;

/** The German texts of our programs: strings, templates and texts between tags, with `…` for inserted values. */
export function listTexts(roots: readonly string[]): FoundText[] {
  return roots.flatMap((root) =>
    fs
      .globSync('**/*.{ts,tsx}', { cwd: path.join(ROOT, root) })
      .filter((file) => !/(test|race|model|cli)\.ts$/.test(file))
      .flatMap((file) => textsOf(path.posix.join(root, file), fs.readFileSync(path.join(ROOT, root, file), 'utf8'))),
  );
}

/** The texts of one program. */
export function textsOf(file: string, program: string): FoundText[] {
  const found: FoundText[] = [];
  const take = (text: string, { start }: ESTree.Span, isShown: boolean) => {
    const words = text.replaceAll(/\s+/g, ' ').trim();
    const isText = isShown ? /\p{L}/u.test(words) : GERMAN.test(words) || /^\p{Lu}\p{Ll}+$/u.test(words);
    if (isText) found.push({ file, line: program.slice(0, start).split('\n').length, text: words });
  };
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') take(node.value, node, false);
    },
    TemplateLiteral(node) {
      take(node.quasis.map(({ value }) => value.cooked ?? value.raw).join('…'), node, false);
    },
    JSXText(node) {
      take(node.value, node, true);
    },
  }).visit(parseSync(file, program).program);
  return found;
}
