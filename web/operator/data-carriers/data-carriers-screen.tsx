import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { dataCarriersQuery } from '#web/api/data-carriers.ts';
import { DeskPage, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { CarrierForm } from './carrier-form.tsx';
import { CarrierOutline } from './carrier-outline.tsx';
import { type ChosenPeriod, lastYear } from './chosen-period.ts';
import { HandedOver } from './handed-over.tsx';

/** The books of a period for an audit: what they hold, how to hand them over, and who got what. */
export function DataCarriersScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(dataCarriersQuery);
  const form = useRef<HTMLDivElement>(null);
  const [period, choose] = useState<ChosenPeriod>(lastYear);
  return (
    <DeskPage
      title="Datenträger"
      lead="Die Bücher eines Zeitraums für das Finanzamt oder eine Prüfung (GoBD, Z3), als ZIP-Datei mit index.xml, CSV-Dateien, Summen und Prüfsummen."
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <output>Die Datenträger werden geladen …</output>}
      {data && (
        <>
          <DeskPanel title="Datenträger erstellen">
            <div ref={form}>
              <CarrierForm regions={data.regions} onChoose={choose} />
            </div>
          </DeskPanel>
          <HandedOver
            carriers={data.carriers}
            onMake={() => form.current?.querySelector<HTMLElement>('[name=recipient]')?.focus()}
          />
          <CarrierOutline period={period} />
        </>
      )}
    </DeskPage>
  );
}
