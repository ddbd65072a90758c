import * as fontkit from 'fontkit';
import { expect, test } from 'vitest';
import { paperFonts, unpackWoff } from './paper-fonts.ts';

test('an unpacked font is a font, with the letters that a German name needs', () => {
  for (const weight of ['regular', 'bold'] as const) {
    const [{ file }] = paperFonts[weight];
    const font = fontkit.create(file);
    expect(font.type).toBe('TTF');
    const missing = [...'ÄÖÜäöüßẞ€•–„“é'].filter(
      (letter) => !paperFonts[weight].some(({ covers }) => covers(letter.codePointAt(0)!)),
    );
    expect(missing).toEqual([]);
  }
});

test('anything else is refused', () => {
  expect(() => unpackWoff(Buffer.from('wOF2 and so on'))).toThrow(RangeError);
});
