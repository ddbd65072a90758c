import type { Finding } from './finding.ts';
import type { Part } from './examine.ts';

const MARKS: Readonly<Record<Finding['state'], string>> = { good: 'ok   ', wrong: 'WRONG', hint: 'hint ', skipped: '-    ' };

/** The whole examination as text, and how many things are wrong. */
export function tell(parts: readonly Part[]): { text: string; wrongCount: number } {
  const wrongCount = parts.flatMap(({ findings }) => findings).filter(({ state }) => state === 'wrong').length;
  const lines = parts.flatMap(({ title, findings }) => [
    title,
    ...findings.flatMap(({ state, what, remedy }) => [
      `  ${MARKS[state]}  ${what}`,
      ...(remedy ? [`         Remedy: ${remedy}`] : []),
    ]),
  ]);
  const end =
    wrongCount === 0 ? 'Nothing is wrong.' : wrongCount === 1 ? 'One thing is wrong.' : `${wrongCount} things are wrong.`;
  return { text: [...lines, '', end].join('\n'), wrongCount };
}

/** Settings that are secrets as a whole. In addresses, the password is. */
const SECRETS = /(_KEY|_KEYS_BEFORE|_TOKEN|_SECRET|_PASSWORD)$/;

/** Takes every secret of the environment out of a text: an error of a library might repeat one. */
export function hideSecrets(text: string, environment: Readonly<Record<string, string | undefined>>): string {
  const secrets = Object.entries(environment).flatMap(([name, value]) => {
    if (!value) return [];
    if (SECRETS.test(name) && !name.startsWith('VAPID_PUBLIC')) return value.split(',');
    const password = URL.parse(value)?.password;
    return password ? [password, decodeURIComponent(password)] : [];
  });
  // The longest first, as one may be a part of another.
  return secrets
    .filter((secret) => secret.trim().length > 3)
    .toSorted((a, b) => b.length - a.length)
    .reduce((shown, secret) => shown.replaceAll(secret, '…'), text);
}
