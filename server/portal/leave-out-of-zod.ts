import type { Plugin } from 'vite';

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;
const LEFT_OUT: readonly [what: RegExp, instead: string][] = [
  [/^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*$/m, describeNothing()],
  [/^ *inst\._zod\.processJSONSchema = .*$/gm, ''],
  [/^import en from .*$/m, 'const en = () => ({});'],
  [/core\.config\(\{ memoizer: core\.memoizer\(\) \}\)/, 'undefined'],
];

/**
 * Removes from zod its JSON Schema output, its English messages and its memory for values that contain themselves.
 * zod attaches them to every schema, so no bundler drops them, and `/login` would load 8 KB (gzip) for nothing. Only
 * the server writes JSON Schema (`/api/openapi.json`), `contract/common/call.ts` has a message for each refusal, and
 * JSON cannot contain itself. Throws where another version of zod looks different.
 */
export function leaveOutOfZod(): Plugin {
  return {
    name: 'leave-out-of-zod',
    apply: 'build',
    transform: {
      filter: { id: SCHEMAS },
      handler: (code) => ({ code: LEFT_OUT.reduce(replaceIn, code), map: null }),
    },
  };
}

function replaceIn(code: string, [what, instead]: (typeof LEFT_OUT)[number]): string {
  const changed = code.replace(what, instead);
  if (changed === code) throw new Error(`zod has nothing like ${what}`);
  return changed;
}

function describeNothing(): string {
  return 'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = createStandardJSONSchemaMethod;';
}
