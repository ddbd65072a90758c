import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isPermitted } from '#contract/common/roles.ts';
import { createVoucher, endVoucher, type Voucher, vouchers } from '#contract/money/checkout/vouchers.ts';
import { ask } from '#web/api/client.ts';
import { currentUser } from '#web/api/current-user.ts';
import { forgetRegions, vouchersQuery } from '#web/api/region-editing.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { useDeskDialog } from '#web/operator/desk/use-desk-dialog.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { voucherColumns } from './voucher-columns.tsx';
import { VoucherForm } from './voucher-form.tsx';
import classes from './regions.module.css';

const PLACE = 'vouchers';

/** The vouchers of a region for the entry fee: list, create, end. */
export function VouchersPanel({ slug }: { slug: string }) {
  const user = currentUser.use();
  const mayRead = user !== null && isPermitted(vouchers.who, user);
  const { data, error, isLoadingError, refetch } = useQuery({ ...vouchersQuery(slug), enabled: mayRead });
  const [ending, setEnding, dialog] = useDeskDialog<Voucher>(PLACE);
  const columns = useMemo(() => voucherColumns(setEnding), [setEnding]);
  return (
    <DeskPanel title="Gutscheine">
      {!mayRead && <p>Gutscheine sehen Rechnungswesen und Leitung.</p>}
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>Diese Region hat noch keine Gutscheine.</p>}
      {data && data.length > 0 && (
        <DeskTable
          title="Gutscheine der Region"
          prefix="gutscheine-"
          noun="Gutscheine"
          owner={slug}
          rows={data}
          columns={columns}
          keyOf={({ id }) => id}
          nameOf={({ code }) => `Gutschein ${code}`}
          empty="Keine Gutscheine gefunden."
          said={<AlertList place={PLACE} />}
        />
      )}
      {mayRead && user && isPermitted(createVoucher.who, user) && (
        <>
          <h3 className={classes.subheading}>Neuer Gutschein</h3>
          <VoucherForm slug={slug} />
        </>
      )}
      {ending && (
        <ActDialog
          title={`Gutschein ${ending.code} beenden`}
          confirm="Gutschein beenden"
          send={async (reason) => {
            await ask(endVoucher, { slug, id: ending.id, reason });
            await forgetRegions();
            return null;
          }}
          done={`Der Gutschein ${ending.code} ist beendet.`}
          fallback="Der Gutschein konnte nicht beendet werden."
          {...dialog}
        >
          <p>Niemand kann ihn danach noch einlösen. Was schon damit bezahlt wurde, bleibt. Das lässt sich nicht zurücknehmen.</p>
        </ActDialog>
      )}
    </DeskPanel>
  );
}
