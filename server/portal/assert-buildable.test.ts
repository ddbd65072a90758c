import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConfigError } from '#server/platform/config.ts';
import { assertBuildable } from './build-web.ts';

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-build-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

it('says what to do where the pages cannot be built', () => {
  const dist = path.join(root, 'dist');
  // Nothing can be written below it, as on a read-only disk.
  fs.writeFileSync(dist, '');
  expect(() => assertBuildable(dist)).toThrow(ConfigError);
  expect(() => assertBuildable(dist)).toThrow('npm run build');
  fs.rmSync(dist);
  expect(() => assertBuildable(dist)).not.toThrow();
});
