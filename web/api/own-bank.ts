import type { InputOf } from '#contract/common/call.ts';
import { findBankOfIban, generateSepaPdf, withdrawBankChange } from '#contract/parties/partner-data/own-bank.ts';
import { ask } from '#web/api/client.ts';

export const printMandate = (input: InputOf<typeof generateSepaPdf>) => ask(generateSepaPdf, input);
export const takeBankChangeBack = () => ask(withdrawBankChange, {});
export const findBank = (iban: string) => ask(findBankOfIban, { iban });
