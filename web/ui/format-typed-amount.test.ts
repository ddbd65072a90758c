import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCents, readAmount } from '#contract/common/money.ts';
import { emptyAmount, formatTypedAmount, type TypedAmount } from '#web/ui/format-typed-amount.ts';

const canonical = /^(\d{1,3}(\.\d{3})*(,\d{0,2})?)?$/;

/** Types one character where the caret stands, as a browser would report it. */
function press(amount: TypedAmount, key: string): TypedAmount {
  const text = amount.text.slice(0, amount.caret) + key + amount.text.slice(amount.caret);
  return formatTypedAmount(amount, { text, caret: amount.caret + key.length, inserted: key });
}

function backspace(amount: TypedAmount): TypedAmount {
  if (amount.caret === 0) return amount;
  const text = amount.text.slice(0, amount.caret - 1) + amount.text.slice(amount.caret);
  return formatTypedAmount(amount, { text, caret: amount.caret - 1, inserted: null });
}

const type = (keys: string, from = emptyAmount): TypedAmount => [...keys].reduce(press, from);

const pasteInto = (amount: TypedAmount, text: string) => formatTypedAmount(amount, { text, caret: text.length, inserted: text });

describe('formatTypedAmount', () => {
  it.each([
    ['1', '1'],
    ['1234', '1.234'],
    ['1234567', '1.234.567'],
    ['1234,5', '1.234,5'],
    ['12,50', '12,50'],
    ['12.50', '12,50'],
    ['12.', '12,'],
    ['1.234,50', '1.234,50'],
    ['1.234.567', '1.234.567'],
    ['12,345', '12,34'],
    ['1,2,3', '1,23'],
    [',5', '0,5'],
    ['007', '7'],
    ['0,05', '0,05'],
  ])('typed %s reads %s', (keys, text) => {
    expect(type(keys)).toMatchObject({ text, caret: text.length });
  });

  it.each([
    ['12.5', '12,5'],
    ['12,50', '12,50'],
    ['1.234,50', '1.234,50'],
    ['1,234.50', '1.234,50'],
    ['1.234', '1.234'],
    ['1.234.567', '1.234.567'],
    [' 12,50 € ', '12,50'],
    ['1234.5', '1.234,5'],
  ])('pasted %s reads %s', (pasted, text) => {
    expect(pasteInto(emptyAmount, pasted).text).toBe(text);
    expect(pasteInto(type('99'), pasted).text).toBe(text);
    expect(formatTypedAmount(type('99'), { text: pasted, caret: pasted.length, inserted: null }).text).toBe(text);
  });

  it('keeps what is no amount, so that the field can say so', () => {
    expect(type('12a').text).toBe('12a');
    expect(pasteInto(emptyAmount, '-5').text).toBe('-5');
    expect(backspace(type('12a')).text).toBe('12');
  });

  it('keeps the caret behind its digit when points come and go', () => {
    const inside = press({ ...type('1234'), caret: 1 }, '9');
    expect(inside).toMatchObject({ text: '19.234', caret: 2 });
    expect(backspace(inside)).toMatchObject({ text: '1.234', caret: 1 });
    expect(backspace(type('1234'))).toMatchObject({ text: '123', caret: 3 });
  });

  it('overwrites decimals where the caret stands before them', () => {
    expect(press({ text: '12,50', caret: 3, isCommaFromPoint: false }, '7')).toMatchObject({ text: '12,75', caret: 4 });
  });

  it('reads the typed digits, in whatever order commas come', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,6}(,\d{0,4}){0,2}$/), (keys) => {
        const [whole = '', ...rest] = keys.split(',');
        const cents = Number(whole) * 100 + Number(rest.join('').slice(0, 2).padEnd(2, '0'));
        fc.pre(cents > 0);
        expect(readAmount(type(keys).text)).toEqual({ cents });
      }),
    );
  });

  it('shows an amount of ours as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
        expect(pasteInto(emptyAmount, formatCents(cents)).text).toBe(formatCents(cents));
        expect(type(formatCents(cents)).text).toBe(formatCents(cents));
      }),
    );
  });

  const edits = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('press' as const), key: fc.constantFrom(...'0123456789,'), at: fc.nat() }),
      fc.record({ kind: fc.constant('backspace' as const), at: fc.nat() }),
    ),
    { maxLength: 40 },
  );

  it('stays an amount and keeps the digits left of the caret, whatever is typed and deleted where', () => {
    fc.assert(
      fc.property(edits, (steps) => {
        let amount = emptyAmount;
        for (const step of steps) {
          const before = { ...amount, caret: step.at % (amount.text.length + 1) };
          const left = plain(before.text.slice(0, before.caret));
          amount = step.kind === 'press' ? press(before, step.key) : backspace(before);
          expect(amount.text).toMatch(canonical);
          const after = plain(amount.text.slice(0, amount.caret));
          const expected = step.kind === 'press' ? [left, left + step.key] : [left, left.slice(0, -1)];
          expect(expected.map(significant)).toContain(significant(after));
        }
      }),
    );
  });
});

const plain = (text: string) => text.replaceAll('.', '');
const significant = (text: string) => text.replace(/^0+/, '').replace(/^,/, '0,').replace(/^0,/, ',');
