import { useQuery } from '@tanstack/react-query';
import { employeeCardsQuery } from '#web/api/employee-cards.ts';
import { MissedCharges } from '#web/shell/missed-charges.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { CardsTable } from './cards-table.tsx';
import { LoadListPanel } from './load-list-panel.tsx';
import { PayrollPanel } from './payroll-panel.tsx';
import { StockPanel } from './stock-panel.tsx';
import classes from './employee-cards.module.css';

export function EmployeeCardsScreen() {
  const { data: cards, error, isLoadingError, refetch } = useQuery(employeeCardsQuery);
  return (
    <div className="page" data-employer-cards>
      <h1>MitarbeiterCARDs verwalten</h1>
      <MissedCharges />
      <div className={`stack gap-6 from-top mt-6 ${classes.panels}`}>
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
