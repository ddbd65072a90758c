import { keepAnswersWaiting } from '#server/platform/at-least.ts';
import { stayPatient } from '#server/tenancy/throttling/throttle.ts';

/** Before each test file: whoever registers need not wait, except where a test says `keepAnswersWaiting(true)` and looks at the clock. */
keepAnswersWaiting(false);
/** Nor is a file without patience that comes after one which did not want it (`stayPatient(false)`). */
stayPatient(true);
