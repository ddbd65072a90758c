import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { makeTakeOverTemplate } from './make-take-over-template.ts';

it('the template for Excel has its column of numbers as text, so that leading zeros stay', async () => {
  const parts = unzipSync(await makeTakeOverTemplate('xlsx'));
  const [style] = /<c r="A2"[^>]*s="(\d+)"/.exec(strFromU8(parts['xl/worksheets/sheet1.xml']!))?.slice(1) ?? [];
  const formats = strFromU8(parts['xl/styles.xml']!)
    .split('<cellXfs')[1]!
    .match(/<xf [^>]*>/g)!;
  const [format] = /numFmtId="(\d+)"/.exec(formats[Number(style)]!)!.slice(1);
  expect(strFromU8(parts['xl/styles.xml']!)).toContain(`<numFmt numFmtId="${format}" formatCode="@"/>`);
});
