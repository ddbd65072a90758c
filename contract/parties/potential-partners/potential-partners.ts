import { z } from 'zod';
import { formatCount, formatMegabytes } from '#contract/common/format-count.ts';
import { actAnswer, reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import { csv, get, post } from '#contract/common/call.ts';
import { supportPermits } from '#contract/common/permits.ts';

/** Limit for the rows of a file; nobody would check the result of a longer one. */
export const MOST_COMPANY_ROWS = 5_000;
export const MOST_TABLE_BYTES = 5_000_000;

/** Messages about potential partners (part 3, sections 2.10 and 5.5). */
export const companyListMessages = {
  missing: 'Es wurde keine Datei zum Hochladen angegeben.',
  tooLarge: `Die Datei ist zu groß. Erlaubt sind höchstens ${formatCount(MOST_COMPANY_ROWS)} Zeilen und ${formatMegabytes(MOST_TABLE_BYTES)}.`,
  oldExcel: 'Das alte Format .xls kann nicht gelesen werden. Bitte speichern Sie die Datei in Excel als .xlsx oder .csv.',
  unreadable: 'Die Datei konnte nicht gelesen werden. Erlaubt sind CSV und Excel (.xlsx).',
  made: 'Die Datei mit den Links wurde heruntergeladen. Die Links werden nur dieses eine Mal gezeigt.',
  linksFailed: 'Die Links konnten nicht erzeugt werden.',
  importFailed: 'Die Datei konnte nicht eingelesen werden.',
} as const;

const MOST_LIST_BYTES = 400_000;

/** The page that a company link opens. */
export const PROSPECT_REGISTRATION_PATH = '/interessent-registrierung';

/** The columns of the company file; its first row names them, in any order. */
export const companyListColumns = {
  companyId: 'Unternehmens-ID',
  region: 'Region',
  companyName: 'Firma',
  companyAddressAdditional: 'Adresszusatz',
  companyStreet: 'Straße',
  companyZip: 'PLZ',
  companyCity: 'Ort',
  companyCountry: 'Land',
  companyGewerbeverein: 'Gewerbeverein',
  companySector: 'Branche',
  contactPersonGender: 'Geschlecht',
  contactPersonFirstName: 'Vorname',
  contactPersonLastName: 'Nachname',
  contactPersonEmail: 'E-Mail',
  ceoPhone: 'Telefon',
} as const;
export type CompanyColumn = keyof typeof companyListColumns;
/** Columns that every file must have. */
export const neededCompanyColumns = ['companyId', 'region', 'companyName'] as const satisfies readonly CompanyColumn[];

/** State of a company: no link yet, link made, registered by it, link revoked. */
export const linkStates = { none: 'kein Link', made: 'Link erzeugt', used: 'registriert', revoked: 'widerrufen' } as const;
export type LinkState = keyof typeof linkStates;

const companyRow = z.object({
  companyId: z.string(),
  name: z.string(),
  city: z.string(),
  regionName: z.string(),
  contact: z.string(),
  state: z.enum(Object.keys(linkStates) as [LinkState, ...LinkState[]]),
  linkMadeAt: z.iso.datetime().nullable(),
});
export type CompanyRow = z.infer<typeof companyRow>;

export const potentialPartners = get({
  path: 'potential-partners',
  summary: 'The companies that the operator wants to win, and how far each is.',
  who: supportPermits,
  output: z.object({ rows: z.array(companyRow) }),
});

export const importPotentialPartners = post({
  path: 'import-potential-partners',
  summary: 'Brings in companies from CSV or Excel, all of them or none; 422 names what is wrong in which row.',
  who: supportPermits,
  upload: {
    field: 'potentialPartnersFile',
    most: MOST_TABLE_BYTES,
    missing: companyListMessages.missing,
    tooLarge: companyListMessages.tooLarge,
  },
  output: z.object({ added: z.number().int(), changed: z.number().int(), unchanged: z.number().int() }),
});

export const generateCompanyLinks = post({
  path: 'generate-potential-partners-registration-links-csv',
  summary:
    'Links for the registration of the companies of a list (CSV, one column, no header), as CSV. A company that has a link already is refused with 409 unless the query says `replace=true`: its link ends then.',
  who: supportPermits,
  input: z.strictObject({ replace: z.enum(['true']).optional() }),
  upload: {
    field: 'potentialPartnersListFile',
    most: MOST_LIST_BYTES,
    missing: companyListMessages.missing,
    tooLarge: companyListMessages.tooLarge,
  },
  output: csv,
});

export const revokeCompanyLink = post({
  path: 'revoke-potential-partner-link',
  summary: 'Ends the link of a company.',
  who: supportPermits,
  input: z.strictObject({ companyId: z.string().min(1).max(40), reason }),
  output: actAnswer,
});
