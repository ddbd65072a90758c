import { z } from 'zod';

export const MOST_OWN_NAME = 40;

const messages = {
  invalid: 'Der Name enthält keine lesbaren Zeichen.',
  tooLong: `Der Name darf höchstens ${MOST_OWN_NAME} Zeichen lang sein.`,
} as const;

/**
 * The card holder's own name for a card, as typed: one line, without invisible signs or signs that change the text
 * direction. The joiner inside emojis is kept. An empty text removes the name.
 */
export const ownCardName = z
  .string({ error: messages.invalid })
  .max(400, messages.tooLong)
  .transform((text) =>
    text
      .normalize('NFC')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/(?!\u{200d})[\p{C}\u{2028}\u{2029}]/gu, '')
      .trim(),
  )
  .superRefine((name, context) => {
    if ([...name].length > MOST_OWN_NAME) context.addIssue({ code: 'custom', message: messages.tooLong });
    else if (name !== '' && !/[\p{L}\p{N}\p{P}\p{S}]/u.test(name))
      context.addIssue({ code: 'custom', message: messages.invalid });
  });
