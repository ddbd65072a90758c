import { CallError } from '#web/api/call-error.ts';

/** Papers of bookings that do not exist: none. */
export const demoPapers = {
  fetchReceipt: (): Promise<Blob> =>
    Promise.reject(new CallError(422, { errorMessage: 'Diese Funktion ist in der Demoversion nicht möglich.' })),
};
