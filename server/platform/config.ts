import net from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { publicKeyOf } from './push/vapid-keys.ts';
import { sayCommand } from './say-command.ts';

const minutes = z.coerce.number().int().min(1);

/** Passwords do not belong in addresses, which end up in logs. */
const openUrl = z.url({ protocol: /^https?$/ }).refine((url) => !URL.parse(url)?.password, 'must not hold a password');

const DEMO_SEAL_KEY = 'demo-seal-key-that-everybody-knows';
const sealKey = z
  .string()
  .min(32, 'must have at least 32 characters, such as from `openssl rand -hex 32`')
  .regex(/^[^,\s]+$/, 'must hold no comma and no space');

function isProxyAddress(text: string): boolean {
  const [address, bits] = text.split('/');
  const width = net.isIP(address ?? '') === 6 ? 128 : 32;
  return net.isIP(address ?? '') !== 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= width));
}

const databaseUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be postgres://user:password@host:port/database' })
  .optional();

const databaseSettings = z.object({
  /** The login of the application, which owns nothing; without it the embedded database is used. */
  DATABASE_URL: databaseUrl,
  /** The owner's login, only for `npm run db:migrate`. */
  OWNER_DATABASE_URL: databaseUrl,
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((folder) => path.resolve(folder)),
});

/** For commands that work on two cells. They hold passwords, which everybody on the machine could read in arguments. */
const cellSettings = databaseSettings.pick({ OWNER_DATABASE_URL: true }).extend({
  /** The other cell. */
  TARGET_URL: databaseUrl,
  /** How the server of the target reaches the source. */
  SOURCE_URL: databaseUrl,
});

const sealSettings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  /** Seals the books (docs/decisions/what-the-seals-prove.md). The default is only for demo and tests: it is public. */
  SEAL_KEY: sealKey.default(DEMO_SEAL_KEY),
  /** Former keys, oldest first, separated by commas: their seals are still checked. */
  SEAL_KEYS_BEFORE: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .pipe(z.array(sealKey))
    .default([]),
});

const settings = databaseSettings.extend(sealSettings.shape).extend({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Address to listen on; in production usually behind a proxy. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /**
   * Lets production start with a login that owns tables. Then nothing but the program's own care protects the books.
   */
  ALLOW_OWNER_LOGIN: z.literal('yes', 'must be yes, or not set').optional(),
  /** The same login on a standby, for reads that may be seconds old (server/platform/db/read-aside.ts). */
  READ_DATABASE_URL: databaseUrl,
  /** Connections of this process to PostgreSQL. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  /** The portal's public address, at the start of links in mails. Never taken from a request, which can be forged. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be https://host' }).optional(),
  /** Addresses of proxies whose X-Forwarded-For is trusted, separated by commas. */
  TRUST_PROXY: z
    .string()
    .refine(
      (list) => list.split(',').every((entry) => isProxyAddress(entry.trim())),
      'must be addresses or networks, such as 10.0.0.1 or 10.0.0.0/8',
    )
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./, error: 'must be smtp://host:port' }).optional(),
  MAIL_FROM: z.email().default('portal@kartenkontor.example'),
  /** Receives the contact form's messages if the region has no address of its own. */
  CONTACT_MAIL: z.email().default('service@kartenkontor.example'),
  /** Source of the legal texts; `{name}` is replaced by the name of a text, otherwise the name is appended. */
  LEGAL_TEXTS_URL: openUrl.optional(),
  SESSION_IDLE_MINUTES: minutes.default(60),
  SESSION_ABSOLUTE_MINUTES: minutes.default(12 * 60),
  /** Whether staff must use a second factor; in production always required. */
  STAFF_SECOND_FACTOR: z.enum(['required', 'offered']).optional(),
  CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  SENSITIVE_CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(120),
  /** Bearer token for reading /metrics; not needed on loopback, unless TRUST_PROXY is set. */
  METRICS_TOKEN: z.string().min(16).optional(),
  CAPTCHA_TEST_ANSWER: z.string().length(3).optional(),
  REGION_CONTENT_URL: openUrl.optional(),
  REGION_CONTENT_USER: z.string().optional(),
  REGION_CONTENT_PASSWORD: z.string().optional(),
  /** Time in seconds for a whole request to arrive, head and body. */
  REQUEST_SECONDS: z.coerce.number().int().min(1).max(300).default(20),
  /** Key pair for push services (RFC 8292), as `npx web-push generate-vapid-keys` prints it, and their contact. */
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must be mailto:address or https://address')
    .optional(),
  /** Further push services ("host:port"), separated by commas; for automated tests. */
  PUSH_HOSTS: z
    .string()
    .transform((list) => list.split(',').map((host) => host.trim()))
    .default([]),
  /** Provider of payments for joining. Default: PayPal if set up, else in the demo our own, else none. */
  PAYMENT_PROVIDER: z.enum(['paypal', 'demo', 'none']).optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_API_URL: openUrl.default('https://api-m.paypal.com'),
  /**
   * Map pictures (`https://host/{z}/{x}/{y}.png`) or a MapLibre style, public to browsers; without it there are no
   * maps.
   */
  MAP_TILES_URL: openUrl
    .refine((url) => !/[{}]/.test(url.replaceAll(/\{[zxy]\}/g, '')), 'knows only {z}, {x} and {y}')
    .refine(
      (url) => !/\{[zxy]\}/.test(url) || ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
      'must hold {z}, {x} and {y}, or be the address of a style',
    )
    .refine((url) => !URL.parse(url)?.host.includes('{'), 'must name one host')
    .optional(),
  /** A map that the portal serves itself: a PMTiles archive of vector tiles with Protomaps' layers. */
  MAP_FILE: z.string().optional(),
  /** The attribution that the map's licence requires, such as "© OpenStreetMap-Mitwirkende". */
  MAP_ATTRIBUTION: z.string().trim().max(200).optional(),
  /**
   * Where a client of the bank (EBICS) leaves statements; a job reads them, and moves each file into a folder below.
   */
  BANK_INBOX_DIR: z
    .string()
    .transform((folder) => path.resolve(folder))
    .optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});

type Environment = Record<string, string | undefined>;

export type Config = Readonly<z.output<typeof settings>> & {
  readonly isProduction: boolean;
  readonly PUBLIC_URL: string;
  readonly needsStaffSecondFactor: boolean;
  readonly paymentProvider: 'paypal' | 'demo' | 'none';
};

/** A start that must fail. The message tells the operator what to change. */
export class ConfigError extends Error {}

/**
 * Reads all settings from the environment. Empty values count as not set. Throws a ConfigError that names each wrong
 * setting.
 */
export function readConfig(environment: Environment): Config {
  const config = parse(settings, environment);
  assertNone(problemsTogether(config));
  return {
    ...config,
    PUBLIC_URL: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    isProduction: config.NODE_ENV === 'production',
    paymentProvider: config.PAYMENT_PROVIDER ?? usualProvider(config),
    needsStaffSecondFactor: config.NODE_ENV === 'production' || config.STAFF_SECOND_FACTOR === 'required',
  };
}

/** The settings that can be read; without those that are wrong. */
export type SoundSettings = Partial<z.output<typeof settings>>;

/**
 * Reads what can be read, for whoever looks for faults: the settings that are right by themselves, and a line for each
 * problem. Throws nothing.
 */
export function readSoundSettings(environment: Environment): { sound: SoundSettings; problems: string[] } {
  const given = withoutEmpty(environment);
  const parsed = settings.safeParse(given);
  if (parsed.success) return { sound: parsed.data, problems: problemsTogether(parsed.data) };
  const wrong = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
  const rest = settings.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))));
  // A wrong setting is not missing, and what the others need of it nobody can tell.
  const together = problemsTogether(rest).filter((line) => ![...wrong].some((name) => line.includes(name)));
  // Otherwise a default would stand where the environment says something else.
  const sound = Object.fromEntries(Object.entries(rest).filter(([name]) => !wrong.has(name))) as SoundSettings;
  return { sound, problems: [...parsed.error.issues.map(describeIssue), ...together] };
}

/** Whether a setting has this name. */
export function isSetting(name: string): boolean {
  return Object.hasOwn(settings.shape, name);
}

/** Reads only the database settings, for commands. Throws a ConfigError that names each wrong setting. */
export function readDatabaseConfig(environment: Environment): Readonly<z.output<typeof databaseSettings>> {
  return parse(databaseSettings, environment);
}

/** Reads only the addresses of two cells, for commands. Throws a ConfigError that names each wrong setting. */
export function readCellConfig(environment: Environment): Readonly<z.output<typeof cellSettings>> {
  return parse(cellSettings, environment);
}

/** Reads only the seal keys, for commands. Throws a ConfigError that names each wrong setting. */
export function readSealConfig(environment: Environment): Readonly<z.output<typeof sealSettings>> {
  const config = parse(sealSettings.extend({ DATABASE_URL: databaseUrl }), environment);
  assertNone(config.NODE_ENV === 'production' ? problemsOfSealKeys(config) : problemsOfPurpose(config));
  return config;
}

/** Reads only the operator's mailbox, for commands. Throws a ConfigError where it is no address. */
export function readMailbox(environment: Environment): string {
  return parse(settings.pick({ CONTACT_MAIL: true }), environment).CONTACT_MAIL;
}

function parse<Schema extends z.ZodType>(schema: Schema, environment: Environment): z.output<Schema> {
  const parsed = schema.safeParse(withoutEmpty(environment));
  if (parsed.success) return parsed.data;
  throw cannotStart(parsed.error.issues.map(describeIssue));
}

function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

/** Names the setting and never its value, which may be a secret. */
const describeIssue = (issue: z.core.$ZodIssue) => `${issue.path.join('.')}: ${issue.message}`;

function assertNone(problems: readonly string[]): void {
  if (problems.length) throw cannotStart(problems);
}

function cannotStart(problems: readonly string[]): ConfigError {
  return new ConfigError(`Cannot start:\n${problems.map((line) => `  ${line}`).join('\n')}`);
}

/** Problems between settings: some exclude or need each other. */
function problemsTogether(config: z.output<typeof settings>): string[] {
  const problems: string[] = [];
  if (config.SESSION_IDLE_MINUTES > config.SESSION_ABSOLUTE_MINUTES)
    problems.push('SESSION_IDLE_MINUTES: must not be longer than SESSION_ABSOLUTE_MINUTES');
  if (config.READ_DATABASE_URL && !config.DATABASE_URL) problems.push('READ_DATABASE_URL: needs DATABASE_URL');
  if (config.REGION_CONTENT_USER && !config.REGION_CONTENT_URL) problems.push('REGION_CONTENT_USER: needs REGION_CONTENT_URL');
  if (config.REGION_CONTENT_PASSWORD && !config.REGION_CONTENT_USER)
    problems.push('REGION_CONTENT_PASSWORD: needs REGION_CONTENT_USER');
  problems.push(...problemsOfPushKeys(config));
  problems.push(...problemsOfPayments(config));
  problems.push(...problemsOfMap(config));
  if (config.NODE_ENV === 'production') return [...problems, ...problemsInProduction(config)];
  return [...problems, ...problemsOfPurpose(config)];
}

function problemsOfMap({ MAP_FILE, MAP_TILES_URL, MAP_ATTRIBUTION }: z.output<typeof settings>): string[] {
  if (MAP_FILE && MAP_TILES_URL) return ['MAP_FILE and MAP_TILES_URL: only one of them; there is one map'];
  const source = MAP_FILE ? 'MAP_FILE' : MAP_TILES_URL ? 'MAP_TILES_URL' : null;
  if (!source || MAP_ATTRIBUTION) return [];
  return [`MAP_ATTRIBUTION: required with ${source}; the licence of every map wants its source to be named`];
}

/** Devices keep the public key of their subscription, so a private key that does not match it reaches none of them. */
function problemsOfPushKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: z.output<typeof settings>): string[] {
  if (!VAPID_PUBLIC_KEY && !VAPID_PRIVATE_KEY) return [];
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return ['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: only together'];
  try {
    if (publicKeyOf(VAPID_PRIVATE_KEY) === VAPID_PUBLIC_KEY) return [];
  } catch {
    // Reported below.
  }
  return ['VAPID_PRIVATE_KEY: does not belong to VAPID_PUBLIC_KEY'];
}

function usualProvider({ PAYPAL_CLIENT_ID, NODE_ENV }: z.output<typeof settings>): Config['paymentProvider'] {
  if (PAYPAL_CLIENT_ID) return 'paypal';
  return NODE_ENV === 'production' ? 'none' : 'demo';
}

/** With half of the settings the portal would take money without learning of it. */
function problemsOfPayments(config: z.output<typeof settings>): string[] {
  const names = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const;
  const missing = names.filter((name) => !config[name]);
  if (missing.length === names.length && config.PAYMENT_PROVIDER !== 'paypal') return [];
  return missing.length ? [`${missing.join(', ')}: needed for payments by PayPal, as the others of ${names.join(', ')}`] : [];
}

/** Without NODE_ENV it is unknown whether a database holds real money, and the demo's key might seal real books. */
function problemsOfPurpose({ DATABASE_URL, NODE_ENV }: Pick<z.output<typeof settings>, 'DATABASE_URL' | 'NODE_ENV'>): string[] {
  if (!DATABASE_URL || NODE_ENV) return [];
  return ['NODE_ENV: must be production with a DATABASE_URL; say development if its data are for trying out only'];
}

function problemsInProduction(config: z.output<typeof settings>): string[] {
  const problems: string[] = [];
  if (!config.DATABASE_URL) problems.push('DATABASE_URL: required in production; the embedded database is for trying out only');
  if (config.OWNER_DATABASE_URL)
    problems.push(
      `OWNER_DATABASE_URL: is for ${sayCommand('db:migrate')} alone; take it out of the environment of everything else`,
    );
  if (!config.PUBLIC_URL?.startsWith('https://'))
    problems.push('PUBLIC_URL: required in production, as https://host; the links in mails begin with it');
  if (!config.SMTP_URL) problems.push('SMTP_URL: required in production; without a mail server nobody can set a new password');
  if (config.TRUST_PROXY && !config.METRICS_TOKEN)
    problems.push('METRICS_TOKEN: required with TRUST_PROXY; behind a proxy nobody can tell who reads /metrics');
  if (config.STAFF_SECOND_FACTOR === 'offered')
    problems.push('STAFF_SECOND_FACTOR: offered is for trying out; staff in production signs in with a second factor');
  problems.push(...problemsOfSealKeys(config));
  if (config.VAPID_PUBLIC_KEY && !config.VAPID_SUBJECT)
    problems.push(
      'VAPID_SUBJECT: required in production with VAPID_PUBLIC_KEY; push services write there when something is wrong',
    );
  if (config.MAP_TILES_URL && !config.MAP_TILES_URL.startsWith('https://'))
    problems.push('MAP_TILES_URL: must begin with https:// in production; browsers load nothing else into our pages');
  if (config.PAYMENT_PROVIDER === 'demo') problems.push('PAYMENT_PROVIDER: demo takes no money and is refused in production');
  if (config.CAPTCHA_TEST_ANSWER) problems.push('CAPTCHA_TEST_ANSWER: is for automated tests and refused in production');
  if (config.PUSH_HOSTS.length > 0) problems.push('PUSH_HOSTS: is for automated tests and refused in production');
  return problems;
}

function problemsOfSealKeys({ SEAL_KEY, SEAL_KEYS_BEFORE }: z.output<typeof sealSettings>): string[] {
  const isDemo = [SEAL_KEY, ...SEAL_KEYS_BEFORE].includes(DEMO_SEAL_KEY);
  return isDemo ? ['SEAL_KEY: required in production, and not the one of the demo; keep it where the database is not'] : [];
}
