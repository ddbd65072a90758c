import { keepAnswersWaiting } from '#server/platform/at-least.ts';

/** Before each test file: whoever registers need not wait, except where a test says `keepAnswersWaiting(true)` and looks at the clock. */
keepAnswersWaiting(false);
