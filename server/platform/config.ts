import net from 'node:net';
import path from 'node:path';
import { z } from 'zod';

const minutes = z.coerce.number().int().min(1);

/** Passwords do not belong into addresses, which end up in logs. */
const openUrl = z.url({ protocol: /^https?$/ }).refine((url) => !URL.parse(url)?.password, 'must not hold a password');

function isProxyAddress(text: string): boolean {
  const [address, bits] = text.split('/');
  const width = net.isIP(address ?? '') === 6 ? 128 : 32;
  return net.isIP(address ?? '') !== 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= width));
}

const settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Address to listen on; a proxy in front is the usual case in production. */
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be postgres://user:password@host:port/database' }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  /** Connections of this process to PostgreSQL. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  /** Where people reach the portal: what the links in mails begin with. Never taken from a request, which anybody can forge. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be https://host' }).optional(),
  /** Addresses of proxies whose X-Forwarded-For is believed, separated by commas. */
  TRUST_PROXY: z
    .string()
    .refine(
      (list) => list.split(',').every((entry) => isProxyAddress(entry.trim())),
      'must be addresses or networks, such as 10.0.0.1 or 10.0.0.0/8',
    )
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./, error: 'must be smtp://host:port' }).optional(),
  MAIL_FROM: z.email().default('portal@kartenkontor.example'),
  /** Gets what people write in the contact form, where their region names no address of its own. */
  CONTACT_MAIL: z.email().default('service@kartenkontor.example'),
  /** Where the legal texts come from; `{name}` stands for the name of a text, which else is appended. */
  LEGAL_TEXTS_URL: openUrl.optional(),
  SESSION_IDLE_MINUTES: minutes.default(60),
  SESSION_ABSOLUTE_MINUTES: minutes.default(12 * 60),
  CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  SENSITIVE_CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(120),
  /** Bearer token that may read /metrics from elsewhere; loopback always may. */
  METRICS_TOKEN: z.string().min(16).optional(),
  CAPTCHA_TEST_ANSWER: z.string().length(3).optional(),
  REGION_CONTENT_URL: openUrl.optional(),
  REGION_CONTENT_USER: z.string().optional(),
  REGION_CONTENT_PASSWORD: z.string().optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});

export type Config = Readonly<z.output<typeof settings>> & { readonly isProduction: boolean; readonly PUBLIC_URL: string };

/** A start that cannot go well: what to change, for the person at the terminal. */
export class ConfigError extends Error {}

/**
 * Reads every setting from the environment, once. Empty values count as not set.
 * Throws a ConfigError that names each wrong one.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  const problems = parsed.success
    ? problemsTogether(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!parsed.success || problems.length)
    throw new ConfigError(`Cannot start:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  return {
    ...parsed.data,
    DATA_DIR: path.resolve(parsed.data.DATA_DIR),
    PUBLIC_URL: parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}`,
    isProduction: parsed.data.NODE_ENV === 'production',
  };
}

/** What single settings cannot say: which of them exclude or need each other. */
function problemsTogether(config: z.output<typeof settings>): string[] {
  const problems: string[] = [];
  if (config.SESSION_IDLE_MINUTES > config.SESSION_ABSOLUTE_MINUTES)
    problems.push('SESSION_IDLE_MINUTES: must not be longer than SESSION_ABSOLUTE_MINUTES');
  if (config.REGION_CONTENT_USER && !config.REGION_CONTENT_URL) problems.push('REGION_CONTENT_USER: needs REGION_CONTENT_URL');
  if (config.REGION_CONTENT_PASSWORD && !config.REGION_CONTENT_USER)
    problems.push('REGION_CONTENT_PASSWORD: needs REGION_CONTENT_USER');
  if (config.NODE_ENV !== 'production') return problems;
  if (!config.DATABASE_URL) problems.push('DATABASE_URL: required in production; the embedded database is for trying out only');
  if (config.CAPTCHA_TEST_ANSWER) problems.push('CAPTCHA_TEST_ANSWER: is for automated tests and refused in production');
  return problems;
}
