import type { InputOf } from '#contract/common/call.ts';
import { findBankOfIban, withdrawBankChange } from '#contract/parties/businesses/own-bank.ts';
import { generateSepaPdf } from '#contract/reports/mandates/mandates.ts';
import { ask } from '#web/api/client.ts';

export const printMandate = (input: InputOf<typeof generateSepaPdf>) => ask(generateSepaPdf, input);
export const takeBankChangeBack = () => ask(withdrawBankChange, {});
export const findBank = (iban: string) => ask(findBankOfIban, { iban });
