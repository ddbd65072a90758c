import fs from 'node:fs';
import path from 'node:path';
import type { Call } from '#contract/common/call.ts';

const CONTRACT = path.join(import.meta.dirname, '../../contract');

/** Every call of the contract: whatever its files export, alone or in a table. */
export async function contractCalls(): Promise<Call[]> {
  const all = fs.readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' });
  const files = all.filter((file) => file.endsWith('.ts') && !file.includes('.test.'));
  const modules: object[] = await Promise.all(files.map((file) => import(/* @vite-ignore */ `#contract/${file}`)));
  const exported = modules.flatMap((module) => Object.values(module));
  const inTables = exported.flatMap((value) => (isObject(value) && !isCall(value) ? Object.values(value) : []));
  const calls = [...exported, ...inTables].filter(isCall);
  return [...new Set(calls)].sort((a, b) => a.path.localeCompare(b.path));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isCall(value: unknown): value is Call {
  return isObject(value) && 'method' in value && 'path' in value && 'who' in value && 'input' in value;
}
