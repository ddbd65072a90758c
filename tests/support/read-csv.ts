import Papa from 'papaparse';

/** The rows of a CSV by the names of its columns. Throws where it is none. */
export function readCsv(text: string): Record<string, string>[] {
  const { data, errors } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  if (errors.length > 0) throw new Error(JSON.stringify(errors[0]));
  return data;
}
