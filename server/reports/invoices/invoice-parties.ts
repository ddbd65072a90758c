import { countries } from '#contract/common/countries.ts';
import { operator } from '#contract/common/operator.ts';
import { getContract } from '#server/parties/businesses/contracts.ts';
import type { OwnBusiness } from '#server/parties/businesses/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readReferences } from './references.ts';
import type { InvoiceBuyer, InvoiceSeller } from './build-invoice.ts';

/** Who sells: the operator of the portal. */
export function readSeller(): InvoiceSeller & { isSmallBusiness: boolean } {
  const [, zip, city] = /^(\d{5}) (.+)$/.exec(operator.city) ?? [];
  if (!zip || !city) throw new Error('the city of the operator has no postcode');
  const { name, street, email, phone, taxNumber, vatId, isSmallBusiness } = operator;
  return { name, additional: '', street, zip, city, country: 'DE', email, phone, taxNumber, vatId, isSmallBusiness };
}

/** Who buys, as its contract says now: the address for invoices where it has one, else that of the company. */
export async function readBuyer(db: Db, business: OwnBusiness): Promise<InvoiceBuyer> {
  const row = await getContract(db, business);
  const hasOwnAddress = Boolean(row.company_re_street && row.company_re_zip && row.company_re_city);
  return {
    contractId: row.contract_id,
    name: row.company_re_name || row.name,
    additional: hasOwnAddress ? '' : (row.company_address_additional ?? ''),
    street: (hasOwnAddress ? row.company_re_street : row.company_street) ?? '',
    zip: (hasOwnAddress ? row.company_re_zip : row.company_zip) ?? '',
    city: (hasOwnAddress ? row.company_re_city : row.company_city) ?? '',
    country: hasOwnAddress ? codeOf(row.company_re_country) : row.company_country || 'DE',
    email: row.company_re_email || row.company_email || '',
    ...(await readReferences(db, business)),
  };
}

/** The form asks for the country of that address by name. */
function codeOf(name: string | null): string {
  return countries.find((country) => country.name === name)?.code ?? 'DE';
}
