import { useQuery } from '@tanstack/react-query';
import { employerCardsQuery } from '#web/api/employer-cards.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { CardsTable } from './cards-table.tsx';
import { LoadListPanel } from './load-list-panel.tsx';
import { PayrollPanel } from './payroll-panel.tsx';
import { StockPanel } from './stock-panel.tsx';
import classes from './employer-cards.module.css';

/** Whom an employer charges, how much and when. */
export function EmployerCardsScreen() {
  const { data: cards, error, isLoadingError, refetch } = useQuery(employerCardsQuery);
  return (
    <div className="page" data-employer-cards>
      <h1>MitarbeiterCARDs verwalten</h1>
      <div className={classes.panels}>
        <LoadListPanel />
        <div className={classes.side}>
          {cards && <StockPanel cards={cards} />}
          <PayrollPanel />
        </div>
      </div>
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
