import { z } from 'zod';
import { reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import { get, post } from '#contract/common/call.ts';
import { amountText } from '#contract/common/money.ts';
import { accountingPermits } from '#contract/common/permits.ts';

/** What a voucher takes off the entry fee: a percentage or an amount, both before tax. */
export const voucherKinds = { percent: 'Prozent', net: 'Euro netto' } as const;
export type VoucherKind = keyof typeof voucherKinds;

export const voucherMessages = {
  code: 'Erlaubt sind 3 bis 30 Großbuchstaben, Ziffern und Bindestriche.',
  percent: 'Ein Nachlass beträgt mehr als 0 und höchstens 100 Prozent.',
  uses: 'Bitte geben Sie eine ganze Zahl von 1 bis 100.000 an.',
  day: 'Bitte geben Sie ein gültiges Datum an.',
  past: 'Das Datum liegt in der Vergangenheit.',
  taken: 'Diesen Code gibt es in der Region schon.',
  ended: 'Der Gutschein ist schon beendet.',
} as const;

const slug = z.string().min(1).max(60);

const voucher = z.object({
  id: z.number().int(),
  code: z.string(),
  kind: z.enum(Object.keys(voucherKinds) as [VoucherKind, ...VoucherKind[]]),
  /** "100" percent, or "10,00" euros. */
  value: z.string(),
  usesLeft: z.number().int(),
  usesGranted: z.number().int(),
  /** ISO date, or null. */
  validUntil: z.string().nullable(),
  state: z.enum(['valid', 'used-up', 'expired', 'ended']),
});
export type Voucher = z.infer<typeof voucher>;

export const vouchers = get({
  path: 'vouchers',
  summary: 'The vouchers of a region for the entry fee, newest first.',
  who: accountingPermits,
  input: z.strictObject({ slug }),
  output: z.array(voucher),
});

export const createVoucher = post({
  path: 'create-voucher',
  summary: 'Makes a voucher for the entry fee.',
  who: accountingPermits,
  input: z
    .strictObject({
      slug,
      code: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9-]{3,30}$/, voucherMessages.code),
      kind: voucher.shape.kind,
      /** Percent or euros, as typed, with at most two decimals. */
      value: amountText,
      uses: z
        .string()
        .trim()
        .regex(/^(100000|[1-9]\d{0,4})$/, voucherMessages.uses),
      /** ISO date, or empty. */
      validUntil: z.union([z.literal(''), z.iso.date()], { error: voucherMessages.day }),
      reason,
    })
    .refine(({ kind, value }) => kind === 'net' || Number(value.replace(',', '.')) <= 100, {
      path: ['value'],
      message: voucherMessages.percent,
    }),
  output: z.object({ id: z.number().int() }),
});

export const endVoucher = post({
  path: 'end-voucher',
  summary: 'Ends a voucher: nobody can use it from now on.',
  who: accountingPermits,
  input: z.strictObject({ slug, id: z.int().positive(), reason }),
});
