import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type axe from 'axe-core';
import { assertProgramInPlace, programInPlace } from './program-first.ts';

/** The short form: to bring the long one into a page takes twice as long as a look. */
const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Asks axe about the screen, never about the served frame; answers the rules that are broken and where. */
export async function axeFindings(page: Page, without: string[] = []): Promise<string[]> {
  await programInPlace(page);
  const findings = await runAxe(page, without);
  // If the page has changed meanwhile, both were checked.
  await assertProgramInPlace(page);
  return findings;
}

/** Asks axe about whatever the page shows. */
export async function runAxe(page: Page, without: string[] = []): Promise<string[]> {
  const [main, ...frames] = page.frames();
  await bringAxe(main!);
  // A frame that disappears meanwhile is not checked.
  await Promise.all(frames.map((frame) => bringAxe(frame).catch(() => {})));
  return page.evaluate(async (omitted) => {
    const rules = Object.fromEntries(omitted.map((rule) => [rule, { enabled: false }]));
    // What is fine is not told node by node, which takes longer than looking.
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], rules });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, without);
}

/** Once for each document. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
