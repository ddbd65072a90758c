import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { BookingRecord } from '#contract/operator/records/booking-records.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import { bookingRecordQuery, fetchReceipt } from '#web/api/records.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskLink, DeskPage, DeskPanel, DeskPanels, Facts } from '#web/operator/desk/desk-parts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { printPdf } from '#web/ui/print-pdf.ts';
import { ListTable } from '#web/ui/table/list-table.tsx';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';

/** A booking with its postings and what belongs to it. */
export function BookingScreen() {
  const { id = '', region }: { id?: string; region?: string } = useSearch({ strict: false });
  const { data, error, isLoadingError, refetch } = useQuery(bookingRecordQuery(Number(id), region));
  return (
    <DeskPage
      title={`Buchung ${id}`}
      actions={
        data && (
          <>
            {data.card && <DeskLink to={`/karte?nummer=${data.card}`}>Zur Karte</DeskLink>}
            {data.hasReceipt && <ReceiptButton booking={data} />}
          </>
        )
      }
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <DeskPanels>
          <DeskPanel title="Angaben">
            <BookingFacts booking={data} />
          </DeskPanel>
          <DeskPanel title="Buchungssatz">
            <Postings booking={data} />
          </DeskPanel>
        </DeskPanels>
      )}
    </DeskPage>
  );
}

function ReceiptButton({ booking: { number, region } }: { booking: BookingRecord }) {
  const printing = useAttempt({
    act: async () => printPdf(await fetchReceipt(number, region), `Beleg-${number}.pdf`),
    fallback: 'Der Beleg konnte nicht geladen werden.',
  });
  return (
    <div>
      {printing.alerts}
      <AttemptButton attempt={printing}>{printing.isPending ? 'Wird geladen …' : 'Beleg drucken'}</AttemptButton>
    </div>
  );
}

function BookingFacts({ booking }: { booking: BookingRecord }) {
  const { card, partner, region } = booking;
  const other = (number: number | null) =>
    number !== null && (
      <DeskLink to={`/buchungssatz?${new URLSearchParams({ id: String(number), region })}`}>Buchung {number}</DeskLink>
    );
  return (
    <Facts
      facts={[
        ['Art', booking.text],
        ['Betrag', `${booking.amountFormattedDE} €`],
        ['Zeitpunkt', formatInstant(booking.bookedAt)],
        ['Region', booking.regionName],
        ['Spielgeld', booking.isTest && 'ja: eine Testkarte, in keiner Summe'],
        ['Karte', card && <DeskLink to={`/karte?nummer=${card}`}>{groupDigits(card)}</DeskLink>],
        ['Partner', partner && <DeskLink to={`/partner-akte?id=${partner.id}`}>{partner.name}</DeskLink>],
        ['Filiale', booking.branch],
        ['Gebucht von', booking.bookedBy ?? 'dem Portal'],
        ['Nimmt zurück', other(booking.reverses)],
        ['Zurückgenommen durch', other(booking.reversedBy)],
        [
          'Korrektur offen',
          booking.correctionCase !== null && (
            <DeskLink to={`/vorgang?nummer=${booking.correctionCase}`}>Vorgang {booking.correctionCase}</DeskLink>
          ),
        ],
        ['Gewährt für', other(booking.grantedFor)],
        ['Bonus dazu', booking.grants.length > 0 && booking.grants.map((number) => <div key={number}>{other(number)}</div>)],
      ]}
    />
  );
}

function Postings({ booking }: { booking: BookingRecord }) {
  return (
    <ListTable aria-label="Buchungssatz" columns={['Konto', 'Betrag']} className="">
      {booking.postings.map(({ account, amountFormattedDE }) => (
        <tr key={account}>
          <td>{account}</td>
          <td className="amount" data-amount>
            {amountFormattedDE.replace('-', '−')} €
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
