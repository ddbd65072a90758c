import { MOST_COMPANY_ROWS, companyListMessages } from '#contract/parties/potential-partners/potential-partners.ts';
import { Refusal, ruleBroken } from '#server/platform/http/refusal.ts';

const FIELD = 'potentialPartnersListFile';
const MOST_NAMED = 20;

/** A company's id of a list, and in which row it stands; the first is 1. */
export interface ListedCompany {
  row: number;
  companyId: string;
}

/** The ids of a file with one column and no header (part 3, section 5.5). Throws Refusal 422 that names the rows with one that stood there before. */
export function readCompanyList(file: Buffer): ListedCompany[] {
  const listed = file
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((text, index) => ({ row: index + 1, companyId: text.replace(/[\s"';,]/g, '') }))
    .filter(({ companyId }) => companyId !== '');
  if (listed.length === 0) throw ruleBroken(companyListMessages.missing, { [FIELD]: companyListMessages.missing });
  if (listed.length > MOST_COMPANY_ROWS)
    throw new Refusal('TOO_LARGE', companyListMessages.tooLarge, { fieldErrors: { [FIELD]: companyListMessages.tooLarge } });
  const seen = new Set<string>();
  refuseRows(
    listed.flatMap(({ row, companyId }) => {
      const isTwice = seen.has(companyId);
      seen.add(companyId);
      return isTwice ? [`Zeile ${row}: steht schon weiter oben`] : [];
    }),
  );
  return listed;
}

/** Throws Refusal 422 that names the rows; nothing where there are none. */
export function refuseRows(wrong: readonly string[]): void {
  if (wrong.length === 0) return;
  const more = wrong.length > MOST_NAMED ? `; und ${wrong.length - MOST_NAMED} weitere Zeilen` : '';
  const message = `Die Datei wurde nicht angenommen. ${wrong.slice(0, MOST_NAMED).join('; ')}${more}.`;
  throw ruleBroken(message, { [FIELD]: message });
}
