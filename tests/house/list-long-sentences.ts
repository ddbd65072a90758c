import fs from 'node:fs';
import path from 'node:path';

/** A text that people read, as its file has it. */
interface Page {
  file: string;
  text: string;
}

/** It tells comments of released migrations, which never change. */
const FROM_MIGRATIONS = 'docs/schema.md';

/** As STYLE.md says. */
const MOST_WORDS = 25;

/** One comment in a block, or lines of `//` below each other; what lint is told is no comment. */
const COMMENT = /(?<![^\s{(,;])\/\*[\s\S]*?\*\/|(?<![^\s{(,;])\/\/.*(?:\n[ \t]*\/\/.*)*/g;
const OF_COMMENT = /^[ \t]*(?:\/\*\*?|\*\/|\*(?!\*)|\/\/)?[ \t]?|\*\/\s*$/gm;

/** Where a new line begins something new: an item of a list, a heading, a row of words in columns. */
const BEGINS_ANEW = /^\s*(?:[-*•]|\d+\.|#+|@\w+)\s|\S {3,}\S/;
/** Before a word; a full stop of an abbreviation ends nothing. */
const END_OF_SENTENCE = /(?<=(?<!\b(?:e\.g|i\.e|No|St|z\. ?B|ca))[.!?][)”’'"*]*)\s+(?=\S)/;
/** Three items or more after a colon. */
const LIST = /^(?<head>[^:]*(?::\S[^:]*)*): (?<items>.*[,;] .*[,;] .*)$/;
const LINK = /\[([^\]]*)\]\([^)]*\)/g;
const CODE = /``?[^`]*``?/g;
/** Where something stands: an eye goes over it. */
const REFERENCE = /\((?:#(?:,| and|;| or|:)? ?(?:beside it|there|here)?)+\)/g;

/** The sentences of a file that have more words than STYLE.md allows, each with its line and its number of words. */
export function listLongSentences({ file, text }: Page): string[] {
  const blocks = file.endsWith('.md') ? blocksOfPage(text) : blocksOfComments(text);
  return blocks.flatMap(({ line, words }) =>
    words
      .split(END_OF_SENTENCE)
      .map((sentence) => ({ sentence, count: countWords(sentence) }))
      .filter(({ count }) => count > MOST_WORDS)
      .map(({ sentence, count }) => `${file}:${line}: ${count} words: ${sentence}`),
  );
}

/** Words that belong together: a paragraph, or an item of a list, with the line at which they begin. */
interface Block {
  line: number;
  words: string;
}

function blocksOfPage(page: string): Block[] {
  // Same lines, so that their numbers stay.
  const prose = page.replaceAll(/^ *```[\s\S]*?^ *```/gm, blank).replaceAll(/^ *\|.*$/gm, '');
  return blocksOf(prose.split('\n'), 1);
}

function blocksOfComments(program: string): Block[] {
  return [...program.matchAll(COMMENT)].flatMap(({ 0: comment, index }) => {
    if (/^(?:\/\*|\/\/) oxlint-/.test(comment)) return [];
    const line = program.slice(0, index).split('\n').length;
    return blocksOf(
      comment
        .replaceAll(OF_COMMENT, '')
        .replaceAll(/```[\s\S]*?```/g, blank)
        .split('\n'),
      line,
    );
  });
}

const blank = (text: string) => text.replaceAll(/[^\n]/g, '');

function blocksOf(lines: string[], first: number): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') open = undefined;
    else if (open && !BEGINS_ANEW.test(line)) open.words += ` ${line.trim()}`;
    else blocks.push((open = { line: first + index, words: line.trim() }));
  }
  return blocks;
}

/** A sentence by its parts that are read in one go: a list after a colon, and each of its items that end with `;`. */
const partsOf = (sentence: string) => {
  const { head, items } = LIST.exec(sentence)?.groups ?? {};
  return head && items ? [head, ...items.split('; ')] : [sentence];
};

function countWords(sentence: string): number {
  const plain = sentence.replaceAll('**', '').replaceAll(LINK, '$1').replaceAll(CODE, '#').replaceAll(REFERENCE, '');
  return Math.max(...partsOf(plain).map((part) => part.match(/#|[\p{L}\p{N}][\p{L}\p{N}'’.,/-]*/gu)?.length ?? 0));
}

/** All that has to be read: the pages, and the comments of program, tests and styles. */
export function readPages(root: string): Page[] {
  const folders = ['bench', 'contract', 'deploy', 'docs', 'seeds', 'server', 'tests', 'web'];
  const files = folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|css|md)$/.test(file))
      .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/'))),
  );
  return [...fs.readdirSync(root).filter((file) => file.endsWith('.md')), ...files]
    .filter((file) => file !== FROM_MIGRATIONS)
    .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }));
}
