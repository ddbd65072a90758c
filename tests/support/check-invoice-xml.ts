import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { validateXML } from 'xmllint-wasm';

/** Where the schema and the business rules of EN 16931 lie, as CEN gives them out. */
const FOLDERS = [process.env.EN16931_DIR, path.join(import.meta.dirname, '../../../shared/data/en16931')];
const RULES = 'EN16931-CII-validation.xslt';
const require = createRequire(import.meta.url);

interface Saxon {
  transform(options: object, how: 'async'): Promise<{ principalResult: string }>;
}

/** The faults of an invoice's XML: first those by the schema, else those by the business rules. Empty: it is one. */
export type CheckInvoiceXml = (xml: string) => Promise<string[]>;

/**
 * Undefined where the schema and the rules are missing: tests that need them are skipped by name. Throws then in CI,
 * where a test that was skipped would be taken for one that passed.
 */
export async function findInvoiceCheck(): Promise<CheckInvoiceXml | undefined> {
  const folder = FOLDERS.find((candidate) => candidate && fs.existsSync(path.join(candidate, RULES)));
  if (!folder) {
    if (process.env.CI) throw new Error('The rules of EN 16931 are missing: set EN16931_DIR.');
    return undefined;
  }
  const rules = await compileRules(path.join(folder, RULES));
  const [schema, ...preload] = readSchemas(path.join(folder, 'cii'));
  const saxon = require('saxon-js') as Saxon;
  return async (xml) => {
    const { valid, errors } = await validateXML({ xml, schema: schema!, preload });
    if (!valid) return errors.map(({ message }) => message);
    const options = { stylesheetFileName: rules, sourceText: xml, destination: 'serialized' };
    const { principalResult } = await saxon.transform(options, 'async');
    return [...principalResult.matchAll(/<svrl:failed-assert[^>]*>.*?<svrl:text>(.*?)<\/svrl:text>/gs)].map(([, text]) =>
      text!.trim().replaceAll(/\s+/g, ' '),
    );
  };
}

/** The main schema first; all others by the paths that they import each other by. */
function readSchemas(root: string): { fileName: string; contents: string }[] {
  const files = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.xsd'))
    .map((file) => ({ fileName: path.basename(file), contents: fs.readFileSync(path.join(root, file), 'utf8') }))
    // One flat folder: the checker's has no others.
    .map(({ fileName, contents }) => ({
      fileName,
      contents: contents.replaceAll(/schemaLocation="(?:[^"]*\/)?([^"/]+)"/g, 'schemaLocation="$1"'),
    }));
  const isMain = ({ fileName }: { fileName: string }) => /^CrossIndustryInvoice_\d+pD16B\.xsd$/.test(fileName);
  return [...files.filter(isMain), ...files.filter((file) => !isMain(file))];
}

/** Compiling takes twenty seconds, so it is done once for each version of the rules. */
async function compileRules(stylesheet: string): Promise<string> {
  const version = createHash('sha256').update(fs.readFileSync(stylesheet)).digest('hex').slice(0, 16);
  const compiled = path.join(os.tmpdir(), `en16931-rules-${version}.sef.json`);
  if (fs.existsSync(compiled)) return compiled;
  // Under another name until it is whole: several files of tests may compile at once.
  const draft = `${compiled}.${process.pid}`;
  const compiler = require.resolve('xslt3/xslt3.js');
  await promisify(execFile)(process.execPath, [compiler, `-xsl:${stylesheet}`, `-export:${draft}`, '-nogo'], {
    maxBuffer: 64 * 1024 * 1024,
  });
  fs.renameSync(draft, compiled);
  return compiled;
}
