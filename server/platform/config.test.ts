import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, readDatabaseConfig, readSealConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://portal:secret@db.example/portal',
  PUBLIC_URL: 'https://portal.example',
  SMTP_URL: 'smtp://mail.example:587',
  SEAL_KEY: 'x'.repeat(32),
};

describe('production', () => {
  it('starts with what it needs', () => {
    expect(readConfig(production)).toMatchObject({
      isProduction: true,
      PUBLIC_URL: 'https://portal.example',
      REQUEST_SECONDS: 20,
    });
  });

  it.each(['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'SEAL_KEY'])('asks for %s', (name) => {
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(ConfigError);
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(`${name}: required in production`);
  });

  it('names everything that is wrong at once', () => {
    expect(() => readConfig({ NODE_ENV: 'production', CAPTCHA_TEST_ANSWER: 'abc', PORT: '70000' })).toThrow('PORT');
    expect(() => readConfig({ NODE_ENV: 'production', CAPTCHA_TEST_ANSWER: 'abc' })).toThrow(
      /DATABASE_URL: [^]*PUBLIC_URL: [^]*SMTP_URL: [^]*CAPTCHA_TEST_ANSWER: /,
    );
  });

  it('has to be said where a database is named', () => {
    expect(() => readConfig({ ...production, NODE_ENV: '' })).toThrow('NODE_ENV: must be production');
    expect(readConfig({ ...production, NODE_ENV: 'development' })).toMatchObject({ isProduction: false });
    expect(readConfig({})).toMatchObject({ isProduction: false });
  });

  it.each([
    ['PUBLIC_URL', 'http://portal.example'],
    ['PAYMENT_PROVIDER', 'demo'],
    ['PAYMENT_PROVIDER', 'paypal'],
    ['PAYPAL_CLIENT_ID', 'half-of-what-paypal-needs'],
    ['OWNER_DATABASE_URL', 'postgres://owner:secret@db.example/portal'],
    ['TRUST_PROXY', '127.0.0.1'],
    ['SEAL_KEY', 'too-short'],
    ['SEAL_KEYS_BEFORE', readConfig({}).SEAL_KEY],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(ConfigError);
  });

  it('takes payments by nobody unless a provider is named, and never by the demo’s own', () => {
    expect(readConfig(production).paymentProvider).toBe('none');
    expect(() => readConfig({ ...production, PAYMENT_PROVIDER: 'demo' })).toThrow(/PAYMENT_PROVIDER: demo takes no money/);
    const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' };
    expect(readConfig({ ...production, ...paypal }).paymentProvider).toBe('paypal');
    // Control: outside production this is the default.
    expect(readConfig({}).paymentProvider).toBe('demo');
  });

  it('takes a proxy together with a token for the metrics', () => {
    expect(() => readConfig({ ...production, TRUST_PROXY: '127.0.0.1', METRICS_TOKEN: 'x'.repeat(16) })).not.toThrow();
  });
});

it('takes a standby for reads only beside a primary', () => {
  const READ_DATABASE_URL = 'postgres://portal@db2.example/portal';
  expect(() => readConfig({ READ_DATABASE_URL })).toThrow('READ_DATABASE_URL: needs DATABASE_URL');
  const DATABASE_URL = 'postgres://portal@db1.example/portal';
  expect(readConfig({ READ_DATABASE_URL, DATABASE_URL, NODE_ENV: 'test' })).toMatchObject({ READ_DATABASE_URL });
});

it('lets a command that only needs the database know nothing else', () => {
  const owner = 'postgres://owner:secret@db.example/portal';
  expect(readDatabaseConfig({ NODE_ENV: 'production', OWNER_DATABASE_URL: owner })).toMatchObject({ OWNER_DATABASE_URL: owner });
  expect(() => readDatabaseConfig({ DATABASE_URL: 'mysql://x' })).toThrow('DATABASE_URL: must be postgres://');
});

it('reads the keys of the seals alone for the commands that prove the books', () => {
  const SEAL_KEYS_BEFORE = `${'a'.repeat(32)}, ${'b'.repeat(32)}`;
  expect(readSealConfig({ SEAL_KEY: 'c'.repeat(32), SEAL_KEYS_BEFORE })).toMatchObject({
    SEAL_KEY: 'c'.repeat(32),
    SEAL_KEYS_BEFORE: ['a'.repeat(32), 'b'.repeat(32)],
  });
  expect(() => readSealConfig({ NODE_ENV: 'production' })).toThrow('SEAL_KEY: required in production');
  // Otherwise an operator who forgets both would seal real books with a key that everybody knows.
  const { DATABASE_URL } = production;
  expect(() => readSealConfig({ DATABASE_URL })).toThrow('NODE_ENV: must be production with a DATABASE_URL');
  expect(() => readSealConfig({ DATABASE_URL, NODE_ENV: 'development' })).not.toThrow();
});

describe('the source of maps', () => {
  const tiles = { MAP_TILES_URL: 'https://karten.example/{z}/{x}/{y}.png?key=1', MAP_ATTRIBUTION: '© Karten' };

  it('is one of pictures, or a style', () => {
    expect(readConfig(tiles)).toMatchObject(tiles);
    expect(readConfig({ ...tiles, MAP_TILES_URL: 'https://karten.example/style.json' })).toMatchObject({
      MAP_TILES_URL: 'https://karten.example/style.json',
    });
    expect(readConfig({})).not.toHaveProperty('MAP_TILES_URL');
  });

  it.each([
    'karten.example/{z}/{x}/{y}',
    'https://{s}.karten.example/{z}/{x}/{y}.png',
    'https://karten.example/{z}/{x}.png',
    'https://a:b@karten.example/style.json',
    'ftp://karten.example/style.json',
  ])('is not %s', (MAP_TILES_URL) => {
    expect(() => readConfig({ ...tiles, MAP_TILES_URL })).toThrow('MAP_TILES_URL: ');
  });

  it('is named, as its licence wants it, and is secure in production', () => {
    expect(() => readConfig({ MAP_TILES_URL: tiles.MAP_TILES_URL })).toThrow('MAP_ATTRIBUTION: required');
    expect(() => readConfig({ MAP_FILE: '/srv/map.pmtiles' })).toThrow('MAP_ATTRIBUTION: required with MAP_FILE');
    expect(() => readConfig({ ...tiles, MAP_FILE: '/srv/map.pmtiles' })).toThrow('MAP_FILE and MAP_TILES_URL: only one');
    expect(readConfig({ MAP_FILE: '/srv/map.pmtiles', MAP_ATTRIBUTION: '© Karten' })).toMatchObject({
      MAP_FILE: '/srv/map.pmtiles',
    });
    expect(() => readConfig({ ...production, ...tiles, MAP_TILES_URL: 'http://karten.example/style.json' })).toThrow('https://');
  });
});
