import { z } from 'zod';
import { get, post } from '#contract/common/call.ts';
import { messages } from '#contract/common/errors.ts';

export const CAPTCHA_LENGTH = 3;

export const captcha = get({
  path: 'captcha',
  summary: 'A picture of three characters to type, valid for two minutes.',
  who: 'anyone',
  output: z.object({ captchaId: z.uuid(), image: z.string() }),
  sensitive: true,
  duringMaintenance: true,
});

const captchaToken = z.object({ captchaToken: z.string() });

export const captchaCheck = post({
  path: 'captcha-check',
  summary: 'Exchange the typed characters for a single-use captcha token.',
  who: 'anyone',
  input: z.strictObject({ captchaId: z.uuid(messages.captchaWrong), answer: z.string().max(20, messages.captchaWrong) }),
  output: captchaToken,
  sensitive: true,
  duringMaintenance: true,
});

export const captchaChallenge = get({
  path: 'captcha-challenge',
  summary: 'A proof of work for those who cannot or do not want to read a picture.',
  who: 'anyone',
  output: z.object({ captchaId: z.uuid(), challenge: z.record(z.string(), z.unknown()) }),
  sensitive: true,
  duringMaintenance: true,
});

export const captchaProof = post({
  path: 'captcha-proof',
  summary: 'Exchange a solved proof of work for a single-use captcha token.',
  who: 'anyone',
  input: z.strictObject({
    captchaId: z.uuid(messages.captchaWrong),
    challenge: z.record(z.string(), z.unknown()),
    solution: z.record(z.string(), z.unknown()),
  }),
  output: captchaToken,
  sensitive: true,
  duringMaintenance: true,
});
