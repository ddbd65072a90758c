import fs from 'node:fs';
import path from 'node:path';
import { validateXML } from 'xmllint-wasm';

/** Where ISO's schemas of the payment files lie: they are not ours to hand on. */
const FOLDERS = [process.env.SEPA_XSD_DIR, path.join(import.meta.dirname, '../../../shared/data/xsd')];

/**
 * 'valid', or the faults of a payment file, or several with their names, by the schema of that name. Without schemas:
 * undefined, and a message.
 */
export function findPaymentSchemas(): ((xml: string | ReadonlyMap<string, string>, name: string) => Promise<string>) | undefined {
  const folder = FOLDERS.find((candidate) => candidate && fs.existsSync(path.join(candidate, 'pain.001.001.09.xsd')));
  if (!folder) {
    console.warn('Payment files are not checked against their schemas: set SEPA_XSD_DIR.');
    return undefined;
  }
  return async (xml, name) => {
    const schema = fs.readFileSync(path.join(folder, `${name}.xsd`), 'utf8');
    const files = typeof xml === 'string' ? xml : [...xml].map(([fileName, contents]) => ({ fileName, contents }));
    const { valid, rawOutput } = await validateXML({ xml: files, schema });
    return valid ? 'valid' : rawOutput;
  };
}
