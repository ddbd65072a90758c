import { z } from 'zod';
import { moneyMessages } from '#contract/reports/settlements/runs.ts';
import { readGermanDay } from '#contract/common/read-german-day.ts';

/** A day as it is typed, TT.MM.JJJJ; it travels as an ISO date. */
export const typedDay = z.string().refine((text) => readGermanDay(text) !== null, moneyMessages.dayInvalid);
