import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#contract/common/format-count.ts';
import { isPermitted } from '#contract/common/roles.ts';
import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import { waitingFiles } from '#contract/reports/settlements/runs.ts';
import { currentUser } from '#web/api/current-user.ts';
import { openFourEyesQuery } from '#web/api/four-eyes.ts';
import { waitingFilesQuery } from '#web/api/settlements.ts';
import { DeskLink, DeskPage, DeskPanel, DeskWarning } from '#web/operator/desk/desk-parts.tsx';
import { useDeskDialog } from '#web/operator/desk/use-desk-dialog.ts';
import { useHeadingFocus } from '#web/operator/desk/use-heading-focus.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import { DecidedActs } from './decided-acts.tsx';
import { OpenAct } from './open-act.tsx';

const PLACE = 'four-eyes-acts';
const NOTHING_WAITS = 'Es wartet kein Auftrag auf eine Freigabe durch Sie, und keiner von Ihnen auf die einer anderen Person.';

/** How many files for the bank nobody has asked a second person about yet; 0 for whose work they are not. */
function useFilesToAskFor(): number {
  const user = currentUser.use();
  const enabled = user !== null && isPermitted(waitingFiles.who, user);
  const { data = [] } = useQuery({ ...waitingFilesQuery, enabled });
  return data.reduce((count, { files, isAsked }) => count + (isAsked ? 0 : files.length), 0);
}

/** Acts that a second person confirms: what waits, and what was decided. */
export function FourEyesScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(openFourEyesQuery);
  const [heading, focusHeading] = useHeadingFocus();
  const [asked, setAsked, dialog] = useDeskDialog<{ act: FourEyesAct; decision: Decision }>(PLACE, focusHeading);
  const files = useFilesToAskFor();
  return (
    <DeskPage
      isLoading={!data && !isLoadingError}
      title="Freigaben"
      lead="Manche Aufträge führt das Portal erst aus, wenn eine zweite Person sie freigibt. Niemand gibt einen eigenen Auftrag frei."
    >
      <AlertList place={PLACE} />
      {files > 0 && (
        <DeskWarning>
          {files === 1 ? 'Eine Zahlungsdatei ist' : `${formatCount(files)} Zahlungsdateien sind`} noch nicht freigegeben. Die
          Freigabe beantragen Sie bei den <ScreenLink to="/abrechnungslaeufe">Abrechnungsläufen</ScreenLink>; danach steht sie
          hier für eine zweite Person.
        </DeskWarning>
      )}
      <h2 ref={heading} tabIndex={-1} className="visually-hidden">
        Wartende Aufträge
      </h2>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data?.acts.map((act) => (
        <OpenAct key={act.number} act={act} onDecide={(decision) => setAsked({ act, decision })} />
      ))}
      {data?.acts.length === 0 && (
        <DeskPanel title={files > 0 ? 'Kein Auftrag wartet' : 'Nichts zu tun'}>
          {files > 0 ? (
            <p>{NOTHING_WAITS}</p>
          ) : (
            <EmptyState reason="done" next={<DeskLink to="/betrieb">Was heute wartet</DeskLink>}>
              {NOTHING_WAITS}
            </EmptyState>
          )}
        </DeskPanel>
      )}
      <DecidedActs />
      {asked && <DecisionDialog {...asked} {...dialog} />}
    </DeskPage>
  );
}
