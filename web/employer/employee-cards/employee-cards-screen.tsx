import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contractMessages } from '#contract/parties/partners/contract-status.ts';
import { chargeWindowQuery } from '#web/api/charges.ts';
import { employeeCardsQuery } from '#web/api/employee-cards.ts';
import { NextChargeBand } from '#web/employer/charges/next-charge-band.tsx';
import { MissedCharges } from '#web/shell/missed-charges.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { CardStock, isFree } from './card-stock.tsx';
import { CardsTable } from './cards-table.tsx';
import { LoadListDialog } from './load-list-dialog.tsx';
import { RequestCardsDialog } from './request-cards-dialog.tsx';
import { OtherDays } from './other-days.tsx';
import { PayrollDialog } from './payroll-dialog.tsx';
import classes from './employee-cards.module.css';

export function EmployeeCardsScreen() {
  const { data: cards, error, isLoadingError, refetch } = useQuery(employeeCardsQuery);
  const { data: window } = useQuery(chargeWindowQuery);
  const [opened, setOpened] = useState<'list' | 'payroll' | 'request' | null>(null);
  const close = () => setOpened(null);
  return (
    <div className="page" data-employer-cards>
      <div className="row gap-3 middle apart">
        <h1>MitarbeiterCARDs verwalten</h1>
        <div className={`row gap-2 ${classes.acts}`} data-screen-only>
          <button type="button" className="button button-low small" onClick={() => setOpened('list')}>
            Ladeliste hochladen
          </button>
          <button type="button" className="button button-quiet button-low small" onClick={() => setOpened('payroll')}>
            Lohnabrechnung
          </button>
          <button type="button" className="button button-quiet button-low small" onClick={() => setOpened('request')}>
            Karten nachbestellen
          </button>
        </div>
      </div>
      {window?.isInReview && <p className="notice">{contractMessages.employerWaits}</p>}
      <MissedCharges />
      <LoadListDialog isOpen={opened === 'list'} onOpen={() => setOpened('list')} onClose={close} />
      {opened === 'payroll' && <PayrollDialog onClose={close} />}
      {opened === 'request' && <RequestCardsDialog hasFree={cards?.some(isFree) ?? false} onClose={close} />}
      <NextChargeBand>
        {cards && (
          <>
            <OtherDays cards={cards} />
            <CardStock cards={cards} />
          </>
        )}
      </NextChargeBand>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {cards ? (
        <CardsTable cards={cards} onRequest={() => setOpened('request')} />
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
