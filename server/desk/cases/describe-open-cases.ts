import { formatCents } from '#contract/money.ts';
import { listOpenCorrections, type OpenCorrection } from '#server/money/corrections/list-open-corrections.ts';
import { formatInstant } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listOpenTransfers, type OpenTransfer } from '#server/money/transfers/list-open-transfers.ts';

/** What waits for operator staff, the oldest first: some lines of text for each case. */
export async function describeOpenCases(db: Db): Promise<string[]> {
  const transfers = (await listOpenTransfers(db)).map((open) => ({ ...open, lines: transferLines(open) }));
  const corrections = (await listOpenCorrections(db)).map((open) => ({ ...open, lines: correctionLines(open) }));
  return [...transfers, ...corrections]
    .sort((one, other) => one.requestedAt.getTime() - other.requestedAt.getTime())
    .map(({ number, requestedAt, lines: [first, ...more] }) =>
      [`${number}  ${formatInstant(requestedAt)}  ${first}`, ...more.map((line) => `     ${line}`)].join('\n'),
    );
}

function transferLines({ target, sources }: OpenTransfer): string[] {
  return [
    `transfer to ${target}`,
    ...sources.map(
      ({ card, balance, isLocked, needsProof }) =>
        `from ${card}  ${formatCents(balance)} EUR${isLocked ? ', locked' : ''}${needsProof ? ', not proven: ask for the production number' : ''}`,
    ),
  ];
}

function correctionLines({ card, balance, contractId, partnerName, wrong, right, message }: OpenCorrection): string[] {
  const booking = ({ type, cents }: { type: string; cents: number }) => `${type} ${formatCents(cents)} EUR`;
  return [
    `correction for ${contractId} ${partnerName}, card ${card}  ${formatCents(balance)} EUR`,
    ...wrong.map((one) => `wrong: ${booking(one)}, ${formatInstant(one.bookedAt)}, booking ${one.entryId}`),
    ...(right.length > 0 ? right.map((one) => `right: ${booking(one)}`) : ['right: nothing']),
    // A stranger's words must not move the cursor of a terminal.
    ...(message ? [`says: ${message.replace(/\p{C}+/gu, ' ')}`] : []),
  ];
}
