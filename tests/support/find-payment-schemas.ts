import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Where ISO's schemas of the payment files lie: they are not ours to hand on. */
const FOLDERS = [process.env.SEPA_XSD_DIR, path.join(import.meta.dirname, '../../../shared/data/xsd')];

/** What says whether a payment file keeps to its schema; undefined, with a word, where schemas or `xmllint` are missing. */
export function findPaymentSchemas(): ((xml: string, name: string) => string) | undefined {
  const folder = FOLDERS.find((candidate) => candidate && fs.existsSync(path.join(candidate, 'pain.001.001.09.xsd')));
  const hasXmllint = spawnSync('xmllint', ['--version']).status === 0;
  if (!folder || !hasXmllint) {
    const missing = folder ? 'xmllint (libxml2-utils)' : 'the schemas (set SEPA_XSD_DIR)';
    console.warn(`Payment files are not checked against their schemas: ${missing} is missing.`);
    return undefined;
  }
  return (xml, name) => {
    const { status, stderr } = spawnSync('xmllint', ['--noout', '--schema', path.join(folder, `${name}.xsd`), '-'], {
      input: xml,
    });
    return status === 0 ? 'valid' : stderr.toString();
  };
}
