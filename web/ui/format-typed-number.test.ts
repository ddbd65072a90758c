import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatTypedNumber, plainNumber, type TypedNumber } from '#web/ui/format-typed-number.ts';

const press = (at: TypedNumber, key: string) =>
  formatTypedNumber(at.text, { text: at.text.slice(0, at.caret) + key + at.text.slice(at.caret), caret: at.caret + key.length });

const backspace = (at: TypedNumber) =>
  at.caret === 0
    ? at
    : formatTypedNumber(
        at.text,
        { text: at.text.slice(0, at.caret - 1) + at.text.slice(at.caret), caret: at.caret - 1 },
        'deleteContentBackward',
      );

const deleteForward = (at: TypedNumber) =>
  at.caret === at.text.length
    ? at
    : formatTypedNumber(
        at.text,
        { text: at.text.slice(0, at.caret) + at.text.slice(at.caret + 1), caret: at.caret },
        'deleteContentForward',
      );

const empty = { text: '', caret: 0 };
const type = (keys: string) => [...keys].reduce(press, empty);

it('groups by four while it is typed, the caret behind the last digit', () => {
  expect(type('1761')).toEqual({ text: '1761', caret: 4 });
  expect(type('17610')).toEqual({ text: '1761 0', caret: 6 });
  expect(type('176100000000014')).toEqual({ text: '1761 0000 0000 014', caret: 18 });
});

it.each(['1761 0000 0000 014', '1761-0000-0000-014', ' 176100000000014 ', '1761.0000.0000.014', '1761\t0000 0000014'])(
  'takes %j as it is pasted',
  (text) => {
    expect(press(empty, text).text).toBe('1761 0000 0000 014');
    expect(plainNumber(text)).toBe('176100000000014');
  },
);

it('leaves what is no number to the field, which says so', () => {
  expect(press(empty, '12ab')).toEqual({ text: '12ab', caret: 4 });
  expect(plainNumber('12 ab')).toBe('12 ab');
});

it('deletes a digit and never a space alone', () => {
  expect(backspace({ text: '1761 0000', caret: 5 })).toEqual({ text: '1760 000', caret: 3 });
  expect(deleteForward({ text: '1761 2345', caret: 4 })).toEqual({ text: '1761 345', caret: 4 });
  expect(backspace(type('17610'))).toEqual({ text: '1761', caret: 4 });
});

const edits = fc.array(
  fc.record({
    kind: fc.constantFrom('press' as const, 'backspace' as const, 'delete' as const),
    key: fc.stringMatching(/^\d$/),
    at: fc.nat(),
  }),
  { maxLength: 40 },
);

it('holds the digits that were typed and deleted, wherever the caret stood', () => {
  fc.assert(
    fc.property(edits, (steps) => {
      let shown = empty;
      let digits = '';
      for (const { kind, key, at } of steps) {
        const before = { ...shown, caret: at % (shown.text.length + 1) };
        const left = plainNumber(before.text.slice(0, before.caret)).length;
        const edit = {
          press: { after: press(before, key), from: left, to: left, put: key },
          backspace: { after: backspace(before), from: Math.max(0, left - 1), to: left, put: '' },
          delete: { after: deleteForward(before), from: left, to: left + 1, put: '' },
        }[kind];
        shown = edit.after;
        digits = digits.slice(0, edit.from) + edit.put + digits.slice(edit.to);
        expect(shown.text).toBe(digits.replace(/(\d{4})(?=\d)/g, '$1 '));
        expect(plainNumber(shown.text.slice(0, shown.caret)).length).toBe(edit.from + edit.put.length);
      }
    }),
  );
});
