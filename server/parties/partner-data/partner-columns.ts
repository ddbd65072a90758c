import type { Equipment } from '#contract/parties/partner-data/till-equipment.ts';
import { companyColumns } from '#server/parties/businesses/contract-columns.ts';
import type { Contract, ContractChanges } from '#server/parties/businesses/contracts.ts';

/** Where the equipment of a point of sale is kept. */
const equipmentColumns = {
  handlingAtPOSPC: 'handling_at_pos_pc',
  handlingAtPOSSmartphone: 'handling_at_pos_smartphone',
  handlingAtPOSEcDevice: 'handling_at_pos_ec_device',
  handlingAtPOSCashpoint: 'handling_at_pos_cashpoint',
  smartphoneOS: 'smartphone_os',
  smartphoneOthersOS: 'smartphone_others_os',
  ecManufacturer: 'ec_manufacturer',
  ecType: 'ec_type',
  ecTerminalID: 'ec_terminal_id',
  ecSerialNumber: 'ec_serial_number',
  ecCashpointIntegration: 'ec_cashpoint_integration',
  ecCashpointIntegrationManufacturer: 'ec_cashpoint_integration_manufacturer',
  cashpointManufacturer: 'cashpoint_manufacturer',
} as const satisfies Record<keyof Equipment, keyof Contract<'partner'>>;

/** All that a partner fills in beside branches, bank and disagio. Staff's notes on a contract are left out. */
const { additionalNotesForContract: _notes, ...asked } = companyColumns;
const textColumns = { ...asked, companyNameIntern: 'company_name_intern', companyWebsite: 'company_website' } as const;
type TextField = keyof typeof textColumns;

type Changes = Omit<ContractChanges<'partner'>, 'data_completed_at'>;
type Values = Readonly<Record<TextField, string>> & Equipment;

/** The columns of what the form says; null for what is left open. */
export function partnerColumnsOf(values: Values): Changes {
  return Object.fromEntries([
    ...Object.entries(textColumns).map(([field, column]) => [column, values[field as TextField] || null]),
    ...Object.entries(equipmentColumns).map(([field, column]) => {
      const value = values[field as keyof Equipment];
      return [column, value === '' ? null : value];
    }),
  ]) as Changes;
}

/** What the form shows of a contract. */
export function partnerFieldsOf(row: Contract<'partner'>): Values {
  return Object.fromEntries([
    ...Object.entries(textColumns).map(([field, column]) => [field, row[column] ?? '']),
    ...Object.entries(equipmentColumns).map(([field, column]) => [field, row[column] ?? (isFlag(field) ? false : '')]),
  ]) as Values;
}

function isFlag(field: string): boolean {
  return field.startsWith('handlingAtPOS') || field === 'ecCashpointIntegration';
}
