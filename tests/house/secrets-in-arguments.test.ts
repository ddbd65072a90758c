import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Everybody on a machine reads the arguments of its processes, and what a unit sets in words. */
const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

/** What units put into arguments out of their settings. */
const expanded = (unit: string) => [...unit.matchAll(/^ExecStart=.*$/gm)].flatMap(([line]) => line.match(/\$\{?\w+\}?/g) ?? []);

test('units put no address and no key into arguments', () => {
  const units = fs.readdirSync(path.join(ROOT, 'deploy/systemd')).filter((file) => file.endsWith('.service'));
  expect(units.length).toBeGreaterThan(2);
  for (const unit of units) expect(expanded(read(`deploy/systemd/${unit}`)).filter((name) => /URL|KEY/.test(name))).toEqual([]);
});

test('control: an address in an argument is found', () => {
  expect(expanded('ExecStart=/bin/node move.ts --to ${TARGET_URL}\n')).toEqual(['${TARGET_URL}']);
});

const SECRET = '\\w*(?:URL|KEY|TOKEN|PASSWORD|SECRET)\\w*';
/** How a command of a page can show a secret in its arguments. */
const SHOWN = [
  new RegExp(`\\s(?:-e|--env|--setenv|--build-arg|--from-literal)[= ]${SECRET}=`, 'i'),
  /\s-\S+[= ](?:\w+=)?\w+:\/\/[^\s/:]*:[^\s@]*@/,
  /\bpsql\b.*\s(?:-c|--command)\b.*\bpassword\b/i,
  /["=]\S*\$\(openssl rand/,
];

/** Lines of a page's blocks of code that show a secret; a line that goes on is one with the next. */
const listShown = (page: string) =>
  [...page.matchAll(/^ *```\w*\n(.*?)^ *```$/gms)]
    .flatMap(([, block]) => block!.replaceAll(/\\\n\s*/g, '').split('\n'))
    .filter((line) => SHOWN.some((pattern) => pattern.test(line)));

test('pages put no address, no key and no password into arguments', () => {
  const folder = fs.readdirSync(path.join(ROOT, 'docs/operating')).map((file) => `operating/${file}`);
  const pages = ['operating.md', 'commands.md', 'demo.md', ...folder.filter((file) => file.endsWith('.md'))];
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.map((page) => ({ page, shown: listShown(read(`docs/${page}`)) })).filter(({ shown }) => shown.length > 0)).toEqual(
    [],
  );
});

test.each([
  `psql -U postgres -c "create role owner login password '…'"`,
  'docker run --rm -e DATABASE_URL=… kartenkontor x.ts',
  'kubectl create secret generic login \\\n  --from-literal=username=portal --from-literal=password=…',
  'sed -i "s/CHANGE-ME/$(openssl rand -hex 32)/" /etc/pgbackrest.conf',
  'kartenkontor region:move --to postgres://owner:…@b.example/portal',
])('control: %s', (line) => {
  expect(listShown(`Text\n\n\`\`\`\n${line}\n\`\`\`\n`)).toHaveLength(1);
});
