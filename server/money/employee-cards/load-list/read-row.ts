import { z } from 'zod';
import { chargeFrequences, chargeTimes } from '#contract/parties/employers/charge-plan.ts';
import { defuseField } from '#contract/common/defuse-field.ts';
import { checkBetween, employeeCardFields, INDIVIDUAL_TIME } from '#contract/parties/employee-cards/employee-card-fields.ts';
import type { LoadListColumn } from '#contract/money/employee-cards/employee-cards.ts';
import { formatCents, readAmount } from '#contract/common/money.ts';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import type { CardFields } from '#server/money/employee-cards/card-form.ts';

/** What is wrong in a row, by column. */
export type Complain = (column: LoadListColumn, message: string) => void;

const { isChargingActive: _active, isFlaggedForDeletion: _flag, deletionDate: _day, ...listed } = employeeCardFields;
const rowSchema = z.object(listed).superRefine(checkBetween);

const FORMULA = 'Der Text beginnt wie eine Formel (mit =, +, - oder @). Bitte ändern Sie den Anfang.';
const NO_DAY = 'Ein Ladedatum ist nur beim Ladezeitpunkt „Individuell“ möglich.';
const texts = ['firstName', 'lastName', 'personnelNumber', 'personnelNote'] as const;

/** The fields of a card with what a row says of them: a column that the list does not have stays as it was. */
export function readRow(
  before: CardFields,
  cell: (column: LoadListColumn) => string | undefined,
  complain: Complain,
): CardFields {
  const isNew = before.personnelNumber === '';
  const fields: CardFields = {
    ...before,
    isChargingActive: isNew || before.isChargingActive,
    firstName: cell('firstName') ?? before.firstName,
    lastName: cell('lastName') ?? before.lastName,
    personnelNumber: cell('personnelNumber') ?? before.personnelNumber,
    chargeAmount: amountOf(cell('chargeAmount')) ?? before.chargeAmount,
    chargeFrequence: oneOf(chargeFrequences, cell('chargeFrequence')) ?? before.chargeFrequence,
    chargeTime: oneOf(chargeTimes, cell('chargeTime')) ?? before.chargeTime,
    customChargeTimeDate: dayOf(cell('customChargeTimeDate')) ?? before.customChargeTimeDate,
    personnelNote: cell('personnelNote') ?? before.personnelNote,
  };
  const told = new Set<string>();
  for (const { path, message } of rowSchema.safeParse(fields).error?.issues ?? []) {
    const column = path[0] as LoadListColumn;
    if (!told.has(column)) complain(column, message);
    told.add(column);
  }
  if (cell('customChargeTimeDate') && fields.chargeTime !== INDIVIDUAL_TIME) complain('customChargeTimeDate', NO_DAY);
  for (const name of texts)
    if (fields[name] !== before[name] && defuseField(fields[name]) !== fields[name]) complain(name, FORMULA);
  return fields.chargeTime === INDIVIDUAL_TIME ? fields : { ...fields, customChargeTimeDate: null };
}

/** "50", "50,5", "50,00 €" and a spreadsheet's 50.5 as "50,00"; anything else stays as it is, and is refused later. */
function amountOf(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  const plain = typed.replace(/\s|€|EUR$/gi, '').replace(/^(\d+)\.(\d{1,2})$/, '$1,$2');
  const amount = readAmount(plain);
  return 'cents' in amount ? formatCents(amount.cents) : plain;
}

function oneOf(values: readonly string[], typed: string | undefined): string | undefined {
  return values.find((value) => value.toLowerCase() === typed?.toLowerCase()) ?? typed;
}

/** "24.12.2026" and a spreadsheet's own dates as ISO days. */
function dayOf(typed: string | undefined): string | undefined {
  return typed === undefined ? undefined : (readGermanDay(typed) ?? typed);
}
