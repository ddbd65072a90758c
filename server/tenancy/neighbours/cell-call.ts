import type { z } from 'zod';

/**
 * What one cell may ask another. Both sides parse by these schemas. Cells are upgraded one after the other, so they let
 * unknown fields pass; a change that the older side cannot read needs a new name.
 */
export interface CellCall<Question extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  purpose: string;
  question: Question;
  answer: Answer;
}

export type QuestionOf<C extends CellCall> = z.output<C['question']>;
export type CellAnswerOf<C extends CellCall> = z.output<C['answer']>;

/** Declares a call between cells. It keeps the precise type of its entry. */
export function cellCall<const C extends CellCall>(call: C): C {
  return call;
}
