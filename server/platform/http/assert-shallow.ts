import { messages } from '#contract/common/errors.ts';
import { Refusal } from './refusal.ts';

/** Our deepest form has six levels. */
const MOST_LEVELS = 32;

const code = (character: string) => character.charCodeAt(0);
const [QUOTE, BACKSLASH, BRACE, BRACE_END, BRACKET, BRACKET_END] = ['"', '\\', '{', '}', '[', ']'].map(code);

/**
 * Reads JSON only as far as its brackets, and before it is parsed: whatever walks through the value later calls itself
 * for each level. Throws Refusal 400 for a text with more than 32 levels. Whether it is JSON is for the parser to say.
 */
export function assertShallow(json: string): void {
  // Most bodies are shorter than that many brackets and their ends.
  if (json.length <= MOST_LEVELS) return;
  let levels = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at);
    if (character === QUOTE) isInText = !isInText;
    else if (isInText) at += character === BACKSLASH ? 1 : 0;
    else if (character === BRACE || character === BRACKET) {
      if (++levels > MOST_LEVELS) throw new Refusal('TOO_DEEP', messages.malformed);
    } else if (character === BRACE_END || character === BRACKET_END) levels--;
  }
}
