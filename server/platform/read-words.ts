import { parseArgs, type ParseArgsConfig } from 'node:util';
import { Temporal } from 'temporal-polyfill';
import { ConfigError } from './config.ts';

type Words<Config extends ParseArgsConfig> = ReturnType<typeof parseArgs<Config>>;

/**
 * Reads the arguments of a command by `options` as in parseArgs of node:util; `read` converts them. Throws a
 * ConfigError with the problem and the usage, for errors of the parser and of `read`.
 */
export function readWords<const Config extends ParseArgsConfig, Read = Words<Config>>(
  usage: string,
  config: Config,
  read: (words: Words<Config>) => Read = (words) => words as Read,
): Read {
  try {
    return read(parseArgs(config));
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`${(error as Error).message}\n${usage}`);
  }
}

/**
 * For commands that do a daily job's work, or show with `--dry-run` what it would do today or `--on` another day.
 * Throws a ConfigError with the usage.
 */
export function readDryRun(usage: string): { isDryRun: boolean; on: Temporal.PlainDate | undefined } {
  return readWords(usage, { options: { 'dry-run': { type: 'boolean' }, on: { type: 'string' } } }, ({ values }) => {
    const isDryRun = values['dry-run'] === true;
    if (values.on !== undefined && !isDryRun) throw new RangeError('--on is for dry runs only');
    return { isDryRun, on: values.on === undefined ? undefined : Temporal.PlainDate.from(values.on) };
  });
}
