import type { LedgerChecks } from './ledger-checks.ts';

/**
 * Whether a fact shows that an account's row changed after something was made from it. Statements of a run read the
 * account up to five minutes before.
 */
const changedSince = (bank: 'region_bank' | 'partner_bank' | 'employer_bank', key: string) => `exists (
  select from fact change
   where change.region_id = made.region_id and change.table_name = '${bank}' and change.row_key = ${key}::text
     and change.act = 'update' and change.salt is not null and change.at > made.at - interval '5 minutes')`;

const madeOf = (table: string, key: string) =>
  `join fact made on made.region_id = t.region_id and made.table_name = '${table}' and made.row_key = ${key} and made.act = 'insert'`;

/**
 * Somebody could replace an account only for the moment in which a payment, a file or a paper is made. Then all rows
 * would match their facts. So what was made must name the present account, unless that has changed since.
 */
export const bankChecks: LedgerChecks = {
  'what is paid names the accounts that were there when it was made': `
    select t.region_id, 'payment of statement ' || t.number
      from statement_payment t join statement s using (region_id, number)
      left join partner_bank b on b.region_id = s.region_id and b.partner_id = s.partner_id
      ${madeOf('statement_payment', 't.number::text')}
     where ((t.iban, t.account_holder) is distinct from (b.iban, b.account_holder)
            or t.kind = 'collection' and (t.mandate_reference, t.mandate_signed_on) is distinct from (b.mandate_reference, b.mandate_signed_on))
       and not ${changedSince('partner_bank', 's.partner_id')}
    union all
    select t.region_id, t.kind || ' file of run ' || t.run
      from payment_file t left join region_bank b using (region_id)
      ${madeOf('payment_file', `t.run || ' ' || t.kind`)}
     where substring(t.xml from '<IBAN>([^<]*)</IBAN>') is distinct from b.iban and not ${changedSince('region_bank', 't.region_id')}
    union all
    select t.region_id, 'paper of statement ' || t.number
      from statement t left join region_bank b using (region_id)
      ${madeOf('statement', 't.number::text')}
     where t.printed #>> '{payTo,iban}' <> b.iban and not ${changedSince('region_bank', 't.region_id')}
    union all
    select t.region_id, 'charge order ' || t.number
      from charge_order t left join employer_bank b using (region_id, employer_id)
      ${madeOf('charge_order', 't.number::text')}
     where t.method = 'Bankeinzug'
       and (t.iban, t.account_holder, t.mandate_reference, t.mandate_signed_on)
           is distinct from (b.iban, b.account_holder, b.mandate_reference, b.mandate_signed_on)
       and not ${changedSince('employer_bank', 't.employer_id')}
    union all
    select t.region_id, 'paper of charge order ' || t.number
      from charge_order t left join region_bank b using (region_id)
      ${madeOf('charge_order', 't.number::text')}
     where t.printed #>> '{payTo,iban}' <> b.iban and not ${changedSince('region_bank', 't.region_id')}
    union all
    select t.region_id, 'invoice debit ' || t.debit
      from invoice_debit t left join lateral business_bank(t.region_id, t.partner_id, t.employer_id) as b on true
      ${madeOf('invoice_debit', 't.debit::text')}
     where (t.iban, t.account_holder, t.mandate_reference, t.mandate_signed_on)
           is distinct from (b.iban, b.account_holder, b.mandate_reference, b.mandate_signed_on)
       and not ${changedSince('partner_bank', 't.partner_id')} and not ${changedSince('employer_bank', 't.employer_id')}
    union all
    select t.region_id, 'charge file ' || t.file
      from charge_file t left join region_bank b using (region_id)
      ${madeOf('charge_file', 't.file::text')}
     where t.holds = 'invoices' and substring(t.xml from '<IBAN>([^<]*)</IBAN>') is distinct from b.iban
       and not ${changedSince('region_bank', 't.region_id')}
    union all
    select t.region_id, 'charge order ' || t.number || ' in charge file ' || t.file
      from charge_order t left join charge_file f using (region_id, file)
     where t.file is not null and (substring(f.xml from '<IBAN>([^<]*)</IBAN>') is distinct from t.printed #>> '{payTo,iban}'
        or position('<IBAN>' || t.iban || '</IBAN>' in f.xml) = 0)`,
};
