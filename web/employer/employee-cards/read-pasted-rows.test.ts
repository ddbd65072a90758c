import { expect, it } from 'vitest';
import { looksLikeRows, readPastedRows } from './read-pasted-rows.ts';

const HEAD = 'Kartennummer\tVorname\tNachname\tPersonalnummer\tLadebetrag\tLadefrequenz\tLadezeitpunkt\tLadedatum\tNotiz';

it('rows with their headings stay as they are, in any order of columns', async () => {
  const read = readPastedRows('Personalnummer\tLadebetrag\r\n17\t45,00\r\n');
  expect(read?.hasHead).toBe(true);
  expect(await read?.file.text()).toBe('Personalnummer\tLadebetrag\n17\t45,00');
});

it('rows without headings get those of the template, with the mark that divides them', async () => {
  const read = readPastedRows('\tErika\tMuster\t17\t45,00\tMonat\tEnde des Monats\t\t\n');
  expect(read?.hasHead).toBe(false);
  expect(await read?.file.text()).toBe(`${HEAD}\n\tErika\tMuster\t17\t45,00\tMonat\tEnde des Monats\t\t`);
  expect(await readPastedRows(';Erika;Muster;17')?.file.text()).toBe(`${HEAD.replaceAll('\t', ';')}\n;Erika;Muster;17`);
});

it('an empty clipboard is no list, and a sentence is not taken for rows', () => {
  expect(readPastedRows('\r\n\r\n')).toBeNull();
  expect(looksLikeRows('Bitte lade mehr.')).toBe(false);
  expect(looksLikeRows('17\t45,00')).toBe(true);
});
