import { useQuery } from '@tanstack/react-query';
import type { TransferRequest } from '#contract/money/transfers/transfers.ts';
import { transferRequestsQuery } from '#web/api/cards.ts';
import { useCardWords } from '#web/customer/use-card-words.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { StateMark, type Tone } from '#web/ui/state-mark.tsx';
import classes from './lock-card.module.css';

const tones: Record<TransferRequest['state'], Tone> = { beantragt: 'waiting', ausgeführt: 'good', abgelehnt: 'bad' };

/** How far the own requests are; nothing as long as there are none. */
export function TransferRequests() {
  const { data, error, isLoadingError, refetch } = useQuery(transferRequestsQuery);
  if (isLoadingError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section className="sheet" aria-labelledby="transfer-requests">
      <h2 id="transfer-requests">Ihre Guthabenübertragungen</h2>
      <ul className={`plain-list mt-4 ${classes.requests}`}>
        {data.map((request) => (
          <li key={request.number}>
            <Request request={request} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Request({ request }: { request: TransferRequest }) {
  const wordsOf = useCardWords();
  const { number, state, requestedAt, decidedAt, cardIDsToTransfer, targetCardID, amountFormattedDE, reason } = request;
  return (
    <>
      <p className="row gap-1 gap-x-3 middle">
        <StateMark tone={tones[state]}>{state}</StateMark>
        Vorgang {number} vom {formatInstant(requestedAt)}
      </p>
      <p>
        Von {cardIDsToTransfer.map(wordsOf).join(', ')} auf {wordsOf(targetCardID)}
      </p>
      {amountFormattedDE && decidedAt && (
        <p>
          <strong className="amount">{amountFormattedDE} €</strong> übertragen am {formatInstant(decidedAt)}
        </p>
      )}
      {reason && decidedAt && (
        <p>
          Abgelehnt am {formatInstant(decidedAt)}: {reason}
        </p>
      )}
    </>
  );
}
