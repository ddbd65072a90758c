import type { z } from 'zod';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import type { Call } from '#contract/common/call.ts';

/** A field of the form behind an act. */
export interface ActField {
  name: string;
  label: string;
  /** A line of text where nothing is said. */
  kind?: 'long' | 'day' | 'choice' | 'tick';
  options?: readonly { value: string; label: string }[];
  /** What stands in a choice as long as nothing is chosen. */
  placeholder?: string;
  hint?: string;
  start: string | boolean;
}

/** An act on a contract: which call, what it asks for, and the words around it. */
export interface ContractAct {
  call: Call<z.ZodObject, z.ZodType<ActAnswer>>;
  title: string;
  /** What follows from it. */
  explanation: string;
  confirm: string;
  done: string;
  fields: readonly ActField[];
  /** What goes along unseen, such as whom it is about. */
  also?: Record<string, unknown>;
  /** Its first two fields are latitude and longitude, which the map can set. */
  isOfPlace?: true;
}
