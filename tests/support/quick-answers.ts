import { keepAnswersWaiting } from '#server/platform/at-least.ts';
import { stayPatient } from '#server/tenancy/throttling/throttle.ts';

/** Before each test file: registrations answer at once, unless a test calls `keepAnswersWaiting(true)`. */
keepAnswersWaiting(false);
/** Nor is a file without patience that comes after one which did not want it (`stayPatient(false)`). */
stayPatient(true);
