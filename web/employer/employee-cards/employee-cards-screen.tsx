import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { contractMessages } from '#contract/parties/partners/contract-status.ts';
import { chargeWindowQuery } from '#web/api/charges.ts';
import { employeeCardsQuery } from '#web/api/employee-cards.ts';
import { NextChargeBand } from '#web/employer/charges/next-charge-band.tsx';
import { MissedCharges } from '#web/shell/missed-charges.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { CardStock } from './card-stock.tsx';
import { CardsTable } from './cards-table.tsx';
import { LoadListPanel } from './load-list-panel.tsx';
import classes from './employee-cards.module.css';

export function EmployeeCardsScreen() {
  const { data: cards, error, isLoadingError, refetch } = useQuery(employeeCardsQuery);
  const { data: window } = useQuery(chargeWindowQuery);
  const [isListOpen, setListOpen] = useState(false);
  const listId = useId();
  return (
    <div className="page" data-employer-cards>
      <div className="row gap-3 middle apart">
        <h1>MitarbeiterCARDs verwalten</h1>
        <button
          type="button"
          className={`button button-low small ${isListOpen ? 'button-quiet' : ''}`}
          aria-expanded={isListOpen}
          aria-controls={listId}
          onClick={() => setListOpen(!isListOpen)}
          data-screen-only
        >
          Ladeliste hochladen
        </button>
      </div>
      {window?.isInReview && <p className="notice">{contractMessages.employerWaits}</p>}
      <MissedCharges />
      <LoadListPanel id={listId} isOpen={isListOpen} onOpen={() => setListOpen(true)} onClose={() => setListOpen(false)} />
      <NextChargeBand>{cards && <CardStock cards={cards} />}</NextChargeBand>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {cards ? (
        <CardsTable cards={cards} />
      ) : (
        !isLoadingError && (
          <output className={classes.skeleton}>
            <span className="visually-hidden">Ihre MitarbeiterCARDs werden geladen …</span>
          </output>
        )
      )}
    </div>
  );
}
