import { z } from 'zod';
import { voluntary } from '#contract/parties/businesses/company-data.ts';
import type { FormRule } from '#contract/common/form-rules.ts';
import { REQUIRED, TOO_SHORT } from '#contract/tenancy/people/person-fields.ts';

/** Messages about how a partner books at the point of sale (part 2, section 5, wizard step 1). */
export const equipmentMessages = {
  /** Without a full stop, as in the specification. */
  noHandling: 'Sie müssen eine Erfassung der Transaktion auswählen',
  smartphoneOS: 'Das Smartphone-Betriebssystem muss ausgewählt werden.',
  smartphoneOSWrong: 'Das Smartphone-Betriebssystem hat einen ungültigen Wert.',
  smartphoneOther: 'Das sonstige Smartphone-Betriebssystem muss angegeben werden.',
  cashpoint: 'Der Anbieter Ihrer Handelskassensoftware muss angegeben werden.',
} as const;

/** The ways to book and their flags, as `handlingAtPOS` lists them. */
export const handlings = {
  handlingAtPOSPC: 'PC / PC-Kasse',
  handlingAtPOSSmartphone: 'Smartphone / Tablet',
  handlingAtPOSEcDevice: 'EC Terminal',
  handlingAtPOSCashpoint: 'Handelskassenanbindung',
} as const;
export type Handling = keyof typeof handlings;
export const handlingNames = Object.keys(handlings) as Handling[];

export const smartphoneSystems = ['iOS', 'Android', 'Sonstige'] as const;

/** The EC terminal; staff can be asked to check whether it is suitable. */
export const ecFields = {
  ecManufacturer: voluntary(100),
  ecType: voluntary(100),
  ecTerminalID: voluntary(100),
  ecSerialNumber: voluntary(100),
  ecCashpointIntegration: z.boolean().default(false),
  ecCashpointIntegrationManufacturer: voluntary(100),
};

const flag = z.boolean().default(false);

export const equipmentFields = {
  handlingAtPOSPC: flag,
  handlingAtPOSSmartphone: flag,
  handlingAtPOSEcDevice: flag,
  handlingAtPOSCashpoint: flag,
  smartphoneOS: voluntary(20),
  smartphoneOthersOS: voluntary(100),
  ...ecFields,
  cashpointManufacturer: voluntary(100),
};
export type Equipment = { [Name in keyof typeof equipmentFields]: z.output<(typeof equipmentFields)[Name]> };
type Rule = FormRule<Equipment>;

const isKnownSystem = (system: string) => smartphoneSystems.some((known) => known === system);

/** The rules for an EC terminal; `isOn` says whether there is one. */
export function ecRules(isOn: (values: Partial<Equipment>) => boolean): Rule[] {
  return [
    ...(['ecManufacturer', 'ecType', 'ecTerminalID', 'ecSerialNumber'] as const).flatMap((path) => [
      rule(path, REQUIRED, (values) => isOn(values) && !values[path]),
      rule(path, TOO_SHORT, (values) => isOn(values) && isShort(values[path])),
    ]),
    rule(
      'ecCashpointIntegrationManufacturer',
      equipmentMessages.cashpoint,
      (values) => isOn(values) && values.ecCashpointIntegration === true && !values.ecCashpointIntegrationManufacturer,
    ),
  ];
}

export const equipmentRules: readonly Rule[] = [
  {
    path: 'handlingAtPOS',
    message: equipmentMessages.noHandling,
    isBroken: (values) => !handlingNames.some((name) => values[name]),
  },
  rule('smartphoneOS', equipmentMessages.smartphoneOS, (values) => onPhone(values) && !values.smartphoneOS),
  rule(
    'smartphoneOS',
    equipmentMessages.smartphoneOSWrong,
    (values) => onPhone(values) && Boolean(values.smartphoneOS) && !isKnownSystem(values.smartphoneOS!),
  ),
  rule(
    'smartphoneOthersOS',
    equipmentMessages.smartphoneOther,
    (values) => onPhone(values) && values.smartphoneOS === 'Sonstige' && !values.smartphoneOthersOS,
  ),
  ...ecRules((values) => values.handlingAtPOSEcDevice === true),
  rule(
    'cashpointManufacturer',
    equipmentMessages.cashpoint,
    (values) => values.handlingAtPOSCashpoint === true && !values.cashpointManufacturer,
  ),
];

/** The ways to book as one text. */
export function describeHandling(values: Partial<Equipment>): string {
  return handlingNames
    .filter((name) => values[name])
    .map((name) => handlings[name])
    .join(', ');
}

function rule(path: keyof Equipment, message: string, isBroken: Rule['isBroken']): Rule {
  return { path, message, isBroken };
}

function onPhone(values: Partial<Equipment>): boolean {
  return values.handlingAtPOSSmartphone === true;
}

function isShort(text: string | undefined): boolean {
  return text !== undefined && text.length > 0 && text.length < 3;
}
