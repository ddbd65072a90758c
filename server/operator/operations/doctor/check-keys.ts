import fs from 'node:fs';
import type { SoundSettings } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { listNewestKeyIds } from '#server/ledger/prove/list-newest-key-ids.ts';
import { openSealKeys, type SealKeys } from '#server/ledger/seal-keys.ts';
import { type Finding, good, hint, skipped, wrong } from './finding.ts';

/** `openssl rand -hex 32` has 16; a sentence has more. */
const FEWEST_CHARACTERS = 8;
const SHORTEST_PASSWORD = 12;

/** The keys of the settings, if they can be read. */
export function findSealKeys({ SEAL_KEY, SEAL_KEYS_BEFORE }: SoundSettings): SealKeys | undefined {
  return SEAL_KEY && SEAL_KEYS_BEFORE ? openSealKeys({ SEAL_KEY, SEAL_KEYS_BEFORE }) : undefined;
}

/** Looks at secrets without telling them, and at the file that holds them (`environmentFile`). */
export async function checkKeys(
  settings: SoundSettings,
  db: Db | undefined,
  environmentFile: string | undefined,
): Promise<Finding[]> {
  const keys = findSealKeys(settings);
  return [
    ...checkSecrets(settings),
    ...(keys && db
      ? await checkSealKeys(keys, db)
      : [skipped('Whether the seal keys are those of the books was not looked at.')]),
    environmentFile
      ? checkEnvironmentFile(environmentFile)
      : hint('Who may read the settings was not looked at.', `Name their file: ${sayCommand('doctor --environment FILE')}.`),
  ];
}

function checkSecrets({ SEAL_KEY, METRICS_TOKEN, DATABASE_URL, SMTP_URL }: SoundSettings): Finding[] {
  const findings: Finding[] = [];
  for (const [name, secret] of Object.entries({ SEAL_KEY, METRICS_TOKEN }))
    if (secret && new Set(secret).size < FEWEST_CHARACTERS)
      findings.push(
        wrong(
          `${name} has hardly any different characters, so it can be guessed.`,
          `Make it with openssl rand -hex 32${name === 'SEAL_KEY' ? ', and move the former one to SEAL_KEYS_BEFORE' : ''}.`,
        ),
      );
  for (const [name, url] of Object.entries({ DATABASE_URL, SMTP_URL })) {
    const password = url && URL.parse(url)?.password;
    if (password && decodeURIComponent(password).length < SHORTEST_PASSWORD)
      findings.push(
        hint(
          `The password in ${name} has fewer than ${SHORTEST_PASSWORD} characters.`,
          "Change it as docs/operating.md says under 'Secrets'.",
        ),
      );
  }
  return findings.length ? findings : [good('The secrets are long and varied enough.')];
}

/** With a wrong key the portal would go on sealing, and `ledger:verify` would fail for ever after. */
async function checkSealKeys(keys: SealKeys, db: Db): Promise<Finding[]> {
  const used = await listNewestKeyIds(db);
  const unknown = used.filter((id) => !keys.some((key) => key.id === id));
  if (unknown.length === 0) return [good('The seal keys are those that sealed the books.')];
  return [
    wrong(
      `The books were sealed with the key ${unknown.join(', ')}, which SEAL_KEY and SEAL_KEYS_BEFORE do not name.`,
      'Stop the portal, put that key back as SEAL_KEY, or into SEAL_KEYS_BEFORE if it was replaced on purpose.',
    ),
  ];
}

function checkEnvironmentFile(file: string): Finding {
  const { mode } = fs.statSync(file);
  if ((mode & 0o077) === 0) return good(`Only its owner may read ${file}.`);
  return wrong(
    `Others than its owner may read or write ${file}, which holds secrets (mode ${(mode & 0o777).toString(8).padStart(4, '0')}).`,
    `chmod 600 ${file}; if others work on this machine, change the secrets as well.`,
  );
}
