import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sayCommand } from './say-command.ts';

it('says a command as whoever runs the program has it: by npm in a checkout, without it in a package', () => {
  expect(sayCommand('db:migrate')).toBe('npm run db:migrate');
  expect(sayCommand('doctor --anchor FILE')).toBe('npm run -s doctor -- --anchor FILE');
  expect(sayCommand('db:migrate', true)).toBe('kartenkontor db:migrate');
  expect(sayCommand('doctor --anchor FILE', true)).toBe('kartenkontor doctor --anchor FILE');
});

/** Lines of a program that say `npm run` to somebody: not comments, and not what is only for a checkout. */
function findNpm(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => /npm run (?!build\b)/.test(line) && !/^\s*(\/\/|\/\*|\*)|[`$]npm run .*\*\/$/.test(line));
}

const ROOT = path.resolve('.');
const files = ['server', 'contract', 'web'].flatMap((folder) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.endsWith('say-command.ts'))
    .map((file) => path.join(folder, file)),
);
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

it('leaves no text of the program that knows npm alone', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => findNpm(read(file)).map((line) => `${file}: ${line.trim()}`))).toEqual([]);
});

it('says only commands that are there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const said = files.flatMap((file) => [...read(file).matchAll(/sayCommand\(\s*['"`]([\w:-]+)/g)].map(([, name]) => name!));
  expect(said.length).toBeGreaterThan(30);
  expect(said.filter((name) => !scripts[name]?.endsWith('.cli.ts'))).toEqual([]);
});

it('control: a text that knows npm alone is found, a comment is not', () => {
  expect(findNpm("const a = 'Run npm run doctor.';\n/** `npm run doctor`: looks. */\n * npm run doctor")).toHaveLength(1);
});
