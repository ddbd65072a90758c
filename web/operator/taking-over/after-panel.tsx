import { useQuery } from '@tanstack/react-query';
import { cardsText, formatCount } from '#contract/common/format-count.ts';
import { formatCents } from '#contract/common/money.ts';
import { type TakeOver, takeOverMessages, type TakeOverUse, WATCHED_DAYS } from '#contract/operator/taking-over/taking-over.ts';
import { fetchTakeOverPaper, takeOverUseQuery } from '#web/api/taking-over.ts';
import { formatDate } from '#web/format/format-date.ts';
import { DeskLink, DeskPanel, Facts } from '#web/operator/desk/desk-parts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { SaveButton } from '#web/ui/save-button.tsx';

/** What follows the cut-over: the paper of its totals, what the former provider owes, and what its cards do. */
export function AfterPanel({ takeOver: { id, claim }, mayPrepare }: { takeOver: TakeOver; mayPrepare: boolean }) {
  const { data, error, isLoadingError, refetch } = useQuery(takeOverUseQuery(id));
  return (
    <DeskPanel title="Nach der Übernahme">
      <div className="stack gap-6">
        {claim && <Claim claim={claim} mayPrepare={mayPrepare} />}
        {mayPrepare && (
          <div className="stack gap-4">
            <p>
              Die Kontrollsummen unterschreibt der bisherige Anbieter: Karten nach Zustand, Guthaben, Jahre der Ausgabe und die
              Prüfsummen der Dateien.
            </p>
            <SaveButton
              fetch={() => fetchTakeOverPaper(id, 'cut-over')}
              name={`uebernahme-${id}-kontrollsummen.pdf`}
              fallback={takeOverMessages.paperFailed}
            >
              Kontrollsummen als PDF laden
            </SaveButton>
          </div>
        )}
        <div className="stack gap-4">
          <h3>Die ersten {WATCHED_DAYS} Tage</h3>
          {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
          {!data && !isLoadingError && <output>Wird gezählt …</output>}
          {data && <Use use={data} />}
        </div>
      </div>
    </DeskPanel>
  );
}

/** "V1-00003: 1.012,50 € offen, zu zahlen bis 06.12.2026" */
function Claim({ claim, mayPrepare }: { claim: NonNullable<TakeOver['claim']>; mayPrepare: boolean }) {
  return (
    <div className="stack gap-2">
      <h3>Zahlung des bisherigen Anbieters</h3>
      <p>
        {tellClaim(claim)}
        {mayPrepare && claim.openCents !== 0 && (
          <>
            {' '}
            Alle Posten: <DeskLink to="/offene-posten?art=claim">Offene Posten</DeskLink>.
          </>
        )}
      </p>
    </div>
  );
}

function tellClaim({ label, claimedFormattedDE, openCents, dueOn, isOverdue }: NonNullable<TakeOver['claim']>): string {
  if (openCents < 0) return `Forderung ${label}: ${formatCents(-openCents)} € sind an den bisherigen Anbieter zu erstatten.`;
  if (openCents === 0) return `Forderung ${label}: ${claimedFormattedDE} € sind bezahlt.`;
  const until = isOverdue ? 'überfällig seit dem' : 'zu zahlen bis zum';
  const open = formatCents(openCents);
  const howMuch = open === claimedFormattedDE ? `${open} € sind offen` : `von ${claimedFormattedDE} € sind ${open} € offen`;
  return `Forderung ${label}: ${howMuch}, ${until} ${formatDate(dueOn)}. Seine Überweisung nennt ${label} im Verwendungszweck.`;
}

function Use({ use }: { use: TakeOverUse }) {
  return (
    <>
      <Facts
        facts={[
          ['An einer Kasse vorgelegt', cardsText(use.shown)],
          [
            'Seitdem benutzt',
            `${cardsText(use.used)}, ${use.bookings === 1 ? '1 Buchung' : `${formatCount(use.bookings)} Buchungen`}`,
          ],
          ['Davon storniert oder berichtigt', `${formatCount(use.undone)}, zusammen ${use.undoneFormattedDE} €`],
          ['Abgefragte Nummern ohne Karte', formatCount(use.missed)],
          ['Seitdem gesperrt', cardsText(use.locked)],
          ['Registriert', cardsText(use.registered)],
          ['Guthaben dieser Karten jetzt', `${use.sumFormattedDE} €`],
        ]}
      />
      <p className="soft small">
        Ob eine Kasse die alte oder die neue Nummer gelesen hat, wird nicht aufgezeichnet. Nummern ohne Karte zählen für alle
        Kassen der Region.
      </p>
    </>
  );
}
