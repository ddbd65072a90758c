import fs from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8')) as unknown;

it('each package that wants to run a script when it is installed has an answer in package.json', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, { hasInstallScript?: boolean }> };
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
  const asking = Object.keys(packages).filter((place) => packages[place]!.hasInstallScript);
  expect(asking.map((place) => place.split('node_modules/').at(-1)!).sort()).toEqual(Object.keys(allowScripts).sort());
});
