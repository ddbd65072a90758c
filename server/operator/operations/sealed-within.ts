/** What waits longer for its seal is reported: the job seals each minute. */
export const SEALED_WITHIN_MINUTES = 15;
