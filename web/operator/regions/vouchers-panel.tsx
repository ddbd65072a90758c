import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isPermitted } from '#contract/roles.ts';
import { createVoucher, endVoucher, type Voucher, vouchers } from '#contract/vouchers.ts';
import { ask } from '#web/api/client.ts';
import { currentUser } from '#web/api/current-user.ts';
import { forgetRegions, vouchersQuery } from '#web/api/region-editing.ts';
import { formatDate } from '#web/format/format-date.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { DeskPanel } from '#web/operator/desk/desk-panel.tsx';
import { StateMark } from '#web/operator/desk/state-mark.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { showAlert } from '#web/ui/alerts.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ListTable } from '#web/ui/table/list-table.tsx';
import { VoucherForm } from './voucher-form.tsx';
import classes from './regions.module.css';

const states = {
  valid: { name: 'gültig', tone: 'good' },
  'used-up': { name: 'aufgebraucht', tone: 'plain' },
  expired: { name: 'abgelaufen', tone: 'plain' },
  ended: { name: 'beendet', tone: 'bad' },
} as const;

const PLACE = 'vouchers';

/** The vouchers of a region for the entry fee: list, create, end. */
export function VouchersPanel({ slug }: { slug: string }) {
  const user = currentUser.use();
  const mayRead = user !== null && isPermitted(vouchers.who, user);
  const { data, error, isLoadingError, refetch } = useQuery({ ...vouchersQuery(slug), enabled: mayRead });
  const [ending, setEnding] = useState<Voucher | null>(null);
  return (
    <DeskPanel title="Gutscheine">
      {!mayRead && <p>Gutscheine sehen Rechnungswesen und Leitung.</p>}
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <AlertList place={PLACE} />
      {data?.length === 0 && <p>Diese Region hat noch keine Gutscheine.</p>}
      {data && data.length > 0 && (
        <ListTable
          columns={['Code', 'Nachlass', 'Noch einlösbar', 'Gültig bis', 'Stand', 'Aktion']}
          className={classes.voucherTable!}
          aria-label="Gutscheine der Region"
        >
          {data.map((voucher) => (
            <tr key={voucher.id}>
              <td>{voucher.code}</td>
              <td>{voucher.kind === 'percent' ? `${voucher.value} %` : `${voucher.value} € netto`}</td>
              <td>
                {voucher.usesLeft} von {voucher.usesGranted}
              </td>
              <td>{voucher.validUntil ? formatDate(voucher.validUntil) : 'unbefristet'}</td>
              <td>
                <StateMark tone={states[voucher.state].tone}>{states[voucher.state].name}</StateMark>
              </td>
              <td>
                {voucher.state !== 'ended' && (
                  <button
                    type="button"
                    className="field-button"
                    aria-label={`Beenden: ${voucher.code}`}
                    onClick={() => setEnding(voucher)}
                  >
                    Beenden
                  </button>
                )}
              </td>
            </tr>
          ))}
        </ListTable>
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
            return { waitsForSecond: false };
          }}
          done={`Der Gutschein ${ending.code} ist beendet.`}
          fallback="Der Gutschein konnte nicht beendet werden."
          onDone={(message) => {
            setEnding(null);
            showAlert('Info', message, { at: PLACE });
          }}
          onClose={() => setEnding(null)}
        >
          <p>Niemand kann ihn danach noch einlösen. Was schon damit bezahlt wurde, bleibt. Das lässt sich nicht zurücknehmen.</p>
        </ActDialog>
      )}
    </DeskPanel>
  );
}
