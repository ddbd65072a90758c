import type { Page } from '@playwright/test';
import { regionStyle } from '#contract/tenancy/regions/region-style.ts';
import { axeFindings } from '#tests/support/axe-findings.ts';
import { NARROW } from '#tests/support/narrow.ts';
import { partsBeyond, readWith, SETTINGS, widerThan } from '#tests/support/readers.ts';

interface Look {
  size: { width: number; height: number };
  media: NonNullable<Parameters<Page['emulateMedia']>[0]>;
  /** What the reader's browser brings along. */
  style: string;
  /** Rules that axe leaves out. */
  without?: string[];
}

const LARGE = SETTINGS['text at 200 %'];
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/** What people with other eyes have their devices show. */
export const LOOKS = {
  '320 px, letters at 200 %': { size: NARROW, media: { colorScheme: 'light' }, style: LARGE },
  '390 px, dark, text spacing': { size: PHONE, media: { colorScheme: 'dark' }, style: SETTINGS['text spacing'] },
  '1024 px, letters at 200 %': { size: { width: 1024, height: 768 }, media: { colorScheme: 'light' }, style: LARGE },
  "1280 px, another region's colours": {
    size: DESK,
    media: { colorScheme: 'light' },
    style: regionStyle({ slug: 'abensberg', primaryColor: '#5B7F14' }),
  },
  '1280 px, dark, forced colours': {
    size: DESK,
    media: { colorScheme: 'dark', forcedColors: 'active' },
    style: '',
    // Of the words on filled buttons axe reads a colour that the browser does not paint.
    without: ['color-contrast'],
  },
} satisfies Record<string, Look>;

export type LookName = keyof typeof LOOKS;

/** Shows a page in one look after the other, without reloading it. */
export async function lookingAt(page: Page): Promise<(name: LookName) => Promise<void>> {
  const reader = await readWith(page, '');
  return async (name) => {
    const { size, media, style }: Look = LOOKS[name];
    await page.setViewportSize(size);
    await page.emulateMedia({ forcedColors: 'none', ...media });
    await reader.evaluate((sheet, css) => sheet.replaceSync(css), style);
    await nextPaint(page);
  };
}

/** What is wrong with a page as it looks now: the rules of axe that it breaks, and what is wider than the screen. */
export async function findingsOf(page: Page, name: LookName): Promise<string[]> {
  const { without }: Look = LOOKS[name];
  const findings = await axeFindings(page, without);
  const width = await widerThan(page);
  if (width > 0) findings.push(`wider than the screen by ${width} px: ${(await partsBeyond(page)).join(', ')}`);
  return findings;
}

/** What has changed is painted with the frame after the next. */
export const nextPaint = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
