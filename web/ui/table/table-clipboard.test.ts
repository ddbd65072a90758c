import { expect, it } from 'vitest';
import { htmlTable, tabbedTable } from './table-clipboard.ts';

const table = {
  columns: [{ header: 'Partner' }, { header: 'Betrag in Euro' }],
  texts: [
    ['=HYPERLINK("x")', '-12,50'],
    ['<img src=x onerror=alert(1)> & Co', '1.234,56'],
    ['zwei\r\nZeilen\tund ein Tabulator', '0,00'],
  ],
};

it('keeps every cell in its column and runs no formula', () => {
  expect(tabbedTable(table).split('\r\n')).toEqual([
    'Partner\tBetrag in Euro',
    '\'=HYPERLINK("x")\t-12,50',
    '<img src=x onerror=alert(1)> & Co\t1.234,56',
    'zwei Zeilen und ein Tabulator\t0,00',
  ]);
});

it('holds no markup but its own', () => {
  const html = htmlTable(table);
  expect(html).toContain('<td>&lt;img src=x onerror=alert(1)&gt; &amp; Co</td>');
  expect(html).toContain("<td>'=HYPERLINK(&quot;x&quot;)</td>");
  expect(html.match(/<tr>/g)).toHaveLength(4);
});
