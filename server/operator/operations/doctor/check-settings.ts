import { isSetting } from '#server/platform/config.ts';
import { type Finding, good, hint, wrong } from './finding.ts';

/** Settings of Node, of its libraries and of the system, which the portal does not read itself. */
const OF_OTHERS = /^(NODE_|UV_|PG|LC_|SSL_|[a-z])|^(PATH|TZ|LANG|HOME|OPENSSL_CONF)$/;

/** What is wrong with the settings; with their file, also names that no setting has. */
export function checkSettings(problems: readonly string[], namesInFile: readonly string[]): Finding[] {
  const findings = problems.map((problem) =>
    wrong(`${problem}.`, 'Change the setting: server/platform/config.ts and docs/operating.md say what it is for.'),
  );
  const strange = namesInFile.filter((name) => !isSetting(name) && !OF_OTHERS.test(name));
  if (strange.length)
    findings.push(hint(`No setting has these names: ${strange.join(', ')}.`, 'Mend the spelling, or take them out.'));
  return findings.length ? findings : [good('All settings are valid.')];
}
