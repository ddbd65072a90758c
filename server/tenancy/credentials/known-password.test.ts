import { expect, it } from 'vitest';
import { knownPasswordProblem } from './assert-new-password.ts';

const obvious = ['Anna-Lena', 'Größer', 'annele.groesser@post.example', 'Lahr', 'Lahrer Blütenkarte', null];
const problem = (password: string) => knownPasswordProblem(password, obvious);

it.each([
  'Passwort1!',
  'P@ssw0rd1',
  'Passw0rt!1',
  'Password123!',
  '!!Sommer2026',
  'Hallo-123',
  'Qwerty123!',
  'Berlin.2025',
  'Dragon!99',
])('%s stands on lists of frequent passwords', (password) => {
  expect(problem(password)).toMatch(/steht auf Listen häufiger Passwörter/);
});

it.each(['Lena-2026-xyz!', 'xGrößer.77q', '4nnele-Zug-8!', 'Kartenkontor-7!', 'Blütenkarte.5x', 'mein-LAHR-zug-5!'])(
  '%s is what anybody would try who knows the person',
  (password) => {
    expect(problem(password)).toMatch(/^Das Passwort darf weder Ihren Namen/);
  },
);

it.each(['Blumen-2026!', 'Seerosen-2027?', 'Vier7Pferde.laufen', 'xK9!mQ2$vL', 'Österlich-1'])('%s is neither', (password) => {
  expect(problem(password)).toBeUndefined();
});
