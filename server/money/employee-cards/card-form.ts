import type { ChargeFrequence, ChargePlan, ChargeTime } from '#contract/parties/employers/charge-plan.ts';
import type { ShownEmployeeCard } from '#contract/money/employee-cards/employee-cards.ts';
import { centsOf, formatCents } from '#contract/common/money.ts';
import type { EmployeeCard, EmployeeCardForm } from '#server/parties/employee-cards/plans.ts';

/** What an employer may have said of a card, as it stands on the wire. */
export type CardFields = Pick<
  ShownEmployeeCard,
  | 'isChargingActive'
  | 'firstName'
  | 'lastName'
  | 'personnelNumber'
  | 'chargeAmount'
  | 'chargeFrequence'
  | 'chargeTime'
  | 'customChargeTimeDate'
  | 'personnelNote'
  | 'deletionDate'
>;

/** A card of the stock: nothing is said of it yet. */
export function emptyForm(card: string): EmployeeCardForm {
  return {
    card_number: card,
    first_name: '',
    last_name: '',
    personnel_number: '',
    personnel_note: '',
    is_charging_active: false,
    charge_cents: null,
    charge_frequence: null,
    charge_time: null,
    custom_charge_date: null,
    charge_from: null,
    deletion_date: null,
    is_card_lost: false,
  };
}

/** A row without what its table keeps by itself. */
export function formOf({
  region_id: _region,
  employer_id: _employer,
  version: _version,
  ...form
}: EmployeeCard): EmployeeCardForm {
  return form;
}

/** The fields, which their schema has accepted, as a row; what stands only for an individual day goes with it. */
export function formWith(before: EmployeeCardForm, fields: CardFields): EmployeeCardForm {
  const { chargeTime, chargeAmount, chargeFrequence } = fields;
  return {
    ...before,
    first_name: fields.firstName,
    last_name: fields.lastName,
    personnel_number: fields.personnelNumber,
    personnel_note: fields.personnelNote,
    is_charging_active: fields.isChargingActive,
    charge_cents: chargeAmount === '' ? null : centsOf(chargeAmount),
    charge_frequence: (chargeFrequence || null) as ChargeFrequence | null,
    charge_time: (chargeTime || null) as ChargeTime | null,
    custom_charge_date: (chargeTime === 'Individuell' && fields.customChargeTimeDate) || null,
    deletion_date: fields.deletionDate || null,
  };
}

/** A row as the wire has it. */
export function fieldsOf(form: EmployeeCardForm): CardFields {
  return {
    isChargingActive: form.is_charging_active,
    firstName: form.first_name,
    lastName: form.last_name,
    personnelNumber: form.personnel_number,
    chargeAmount: form.charge_cents === null ? '' : formatCents(form.charge_cents),
    chargeFrequence: form.charge_frequence ?? '',
    chargeTime: form.charge_time ?? '',
    customChargeTimeDate: form.custom_charge_date,
    personnelNote: form.personnel_note,
    deletionDate: form.deletion_date,
  };
}

/** Whether two rows of a card say the same. */
export function isSameForm(one: EmployeeCardForm, other: EmployeeCardForm): boolean {
  return (Object.keys(one) as (keyof EmployeeCardForm)[]).every((name) => one[name] === other[name]);
}

/** A row to be kept as the calendar of charges asks for it. */
export function planOfForm(form: EmployeeCardForm): ChargePlan {
  return {
    isChargingActive: form.is_charging_active,
    chargeCent: form.charge_cents,
    chargeFrequence: form.charge_frequence,
    chargeTime: form.charge_time,
    customChargeDate: form.custom_charge_date,
    chargeFrom: form.charge_from,
    deletionDate: form.deletion_date,
    isCardLost: form.is_card_lost,
  };
}
