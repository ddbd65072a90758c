import { z } from 'zod';
import { get, post } from '#contract/common/call.ts';
import { isCardNumber, isProductionNumber } from '#contract/common/card-number.ts';
import { cardMessages, typedCardNumber } from '#contract/parties/cards/cards.ts';
import { customerPermits } from '#contract/parties/customers/customers.ts';

export const transferMessages = {
  noSource: 'Sie müssen die Kartennummer von der Ihr Guthaben übertragen werden soll eingeben.',
  sourceMissing: 'Es wurde keine Kartennummer eingegeben.',
  sourceTwice: 'Diese Kartennummer wurde mehrfach eingegeben.',
  targetMissing: 'Es wurde keine Kartennummer ausgewählt.',
  targetIsSource: 'Das Guthaben einer Karte kann nicht auf dieselbe Karte übertragen werden.',
  transferFailed: 'Die Guthabenübertragung konnte nicht beauftragt werden.',
} as const;

/** Limit for the cards whose balances one request combines. */
export const MOST_TRANSFER_SOURCES = 10;

const sourceNumber = z
  .string({ error: transferMessages.sourceMissing })
  .pipe(typedCardNumber)
  .superRefine((number, context) => {
    if (number === '') context.addIssue({ code: 'custom', message: transferMessages.sourceMissing });
    else if (!isCardNumber(number)) context.addIssue({ code: 'custom', message: cardMessages.numberInvalid });
  });

/** State of a request. */
export const transferStates = { requested: 'beantragt', done: 'ausgeführt', rejected: 'abgelehnt' } as const;

export const transferRequest = z.object({
  number: z.number().int(),
  state: z.enum(['beantragt', 'ausgeführt', 'abgelehnt']),
  requestedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  cardIDsToTransfer: z.array(z.string()),
  targetCardID: z.string(),
  /** The transferred amount; null before the transfer. */
  amountFormattedDE: z.string().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
});
export type TransferRequest = z.infer<typeof transferRequest>;

export const transferBalance = post({
  path: 'transfer-balance',
  summary: 'Ask operator staff to move all balance of some cards to an own card.',
  who: customerPermits,
  input: z
    .strictObject({
      cardIDsToTransfer: z
        .array(sourceNumber, { error: transferMessages.noSource })
        .min(1, transferMessages.noSource)
        .max(MOST_TRANSFER_SOURCES, `Es können höchstens ${MOST_TRANSFER_SOURCES} Karten auf einmal übertragen werden.`),
      /**
       * The production numbers of the sources, in their order; empty where one is not at hand, and staff asks for it.
       */
      productionNumbers: z
        .array(
          z
            .string()
            .trim()
            .max(20)
            .refine((number) => number === '' || isProductionNumber(number), cardMessages.productionNumberInvalid),
        )
        .max(MOST_TRANSFER_SOURCES)
        .default([]),
      targetCardID: z
        .string({ error: transferMessages.targetMissing })
        .min(1, transferMessages.targetMissing)
        .max(40, cardMessages.numberInvalid),
    })
    .superRefine(({ cardIDsToTransfer: sources, targetCardID }, context) => {
      sources.forEach((source, index) => {
        const path = ['cardIDsToTransfer', index];
        if (source === targetCardID) context.addIssue({ code: 'custom', path, message: transferMessages.targetIsSource });
        else if (source && sources.indexOf(source) < index)
          context.addIssue({ code: 'custom', path, message: transferMessages.sourceTwice });
      });
    }),
  output: transferRequest,
});

export const transferRequests = get({
  path: 'transfer-requests',
  summary: 'The own requests for a transfer of balance, newest first.',
  who: customerPermits,
  output: z.array(transferRequest),
});
