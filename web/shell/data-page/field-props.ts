import type { DataForm } from '#web/ui/form/use-data-form.ts';

/** What a part of a data page gets whose fields are among those of the form. */
export interface FieldProps<Values> {
  form: Pick<DataForm<Values>, 'values' | 'text' | 'set' | 'tell'>;
  /** What is wrong on the page. */
  problems: readonly { name: string; label: string; message: string }[];
}

/** A business's way of paying and its account, as its form holds them. */
export interface BankValues {
  paymentMethod: string;
  sepaCompanyStreet: string;
  sepaCompanyZip: string;
  sepaCompanyCity: string;
  sepaAccountHolder: string;
  sepaIBAN: string;
  sepaBIC: string;
  sepaBankName: string;
}
