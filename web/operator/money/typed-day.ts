import { z } from 'zod';
import { moneyMessages } from '#contract/money-runs.ts';
import { readGermanDay } from '#contract/read-german-day.ts';

/** A day as it is typed, TT.MM.JJJJ; it travels as an ISO date. */
export const typedDay = z.string().refine((text) => readGermanDay(text) !== null, moneyMessages.dayInvalid);
