import type { DatevAccount } from './datev-line.ts';
import { accountNumber, type BatchContext, yearBeginOf } from './batch-file.ts';
import { headOf, quoted, rowOf, writeExtf } from './extf.ts';
import { businessColumns } from './extf-columns.ts';

/** A business as the tax adviser keeps it. */
export interface DatevBusiness {
  account: DatevAccount;
  name: string;
  street: string;
  zip: string;
  city: string;
  country: string;
  email: string;
  contractId: string;
}

/** Debtors and creditors as DATEV reads them. */
export function writeBusinesses(businesses: readonly DatevBusiness[], context: BatchContext): Buffer {
  const { settings, madeAt, from } = context;
  const { consultant, client, accountLength, chart } = settings;
  const format = { category: 16, name: 'Debitoren/Kreditoren', version: 5 } as const;
  const yearBegins = yearBeginOf(from, settings.yearBegins);
  return writeExtf([
    headOf({ ...format, madeAt, consultant, client, yearBegins, accountLength, chart }),
    businessColumns,
    ...businesses.map((business) =>
      rowOf(businessColumns, {
        Konto: accountNumber(business.account, context),
        'Name (Adressattyp Unternehmen)': quoted(business.name, 50),
        Adressattyp: quoted('2'),
        Kurzbezeichnung: quoted(business.name, 15),
        Adressart: quoted('STR'),
        Straße: quoted(business.street, 36),
        Postleitzahl: quoted(business.zip, 10),
        Ort: quoted(business.city, 30),
        Land: quoted(business.country, 2),
        'E-Mail': quoted(business.email, 60),
        Kundennummer: quoted(business.contractId, 15),
      }),
    ),
  ]);
}
