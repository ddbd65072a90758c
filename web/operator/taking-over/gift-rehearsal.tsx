import { formatCount } from '#contract/common/format-count.ts';
import type { GiftLists } from '#contract/operator/taking-over/taken-gifts.ts';
import { type Rehearsal, type TakeOver, takeOverMessages } from '#contract/operator/taking-over/taking-over.ts';
import { fetchTakeOverFaults } from '#web/api/taking-over.ts';
import { Facts } from '#web/operator/desk/desk-parts.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { ListTable } from '#web/ui/table/list-table.tsx';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './taking-over.module.css';
import { FaultTable } from './fault-table.tsx';

interface GiftRehearsalProps {
  takeOver: TakeOver;
  rehearsal: Rehearsal;
  lists: GiftLists;
}

/** What of the balances comes along as gifts of campaigns, and what stands in the way. */
export function GiftRehearsal({ takeOver, rehearsal, lists }: GiftRehearsalProps) {
  return (
    <div className="stack gap-4">
      <h3>Geschenke</h3>
      <Facts
        facts={[
          ['Zeilen mit Geschenken', formatCount(lists.rows)],
          [takeOverMessages.takenGifts, `${lists.sumFormattedDE} € auf ${cardsOf(lists.cards)}`],
          ['Forderung an den bisherigen Anbieter', `${rehearsal.claimFormattedDE} €`],
          ['Gelten hier bis zu einem anderen Tag', lists.otherDays > 0 && giftsOf(lists.otherDays)],
          ['Durch berichtigte Zeilen ersetzt', lists.replaced > 0 && formatCount(lists.replaced)],
          ['Fehlerhafte Zeilen', `${formatCount(lists.faulty)}, lesbar ${lists.faultyFormattedDE} €`],
        ]}
      />
      {lists.byCampaign.length > 0 && (
        <ListTable aria-label="Geschenke nach Kampagne" columns={['Kampagne', 'Karten', 'Geschenke']} className={classes.totals!}>
          {lists.byCampaign.map(({ name, sponsor, cards, sumFormattedDE }) => (
            <tr key={`${name} ${sponsor}`}>
              <th scope="row">
                {name}, bezahlt von {sponsor}
              </th>
              <td>{cardsOf(cards)}</td>
              <td data-amount>{sumFormattedDE} €</td>
            </tr>
          ))}
        </ListTable>
      )}
      {lists.faulty > 0 && <FaultyGifts takeOver={takeOver} faults={lists.faults} />}
    </div>
  );
}

function FaultyGifts({ takeOver: { id, isForgotten }, faults }: { takeOver: TakeOver; faults: GiftLists['faults'] }) {
  const taking = useAttempt({
    act: async () => saveFile(await fetchTakeOverFaults(id, 'gifts'), `uebernahme-${id}-geschenke-fehler.csv`),
    fallback: 'Die Datei konnte nicht geladen werden.',
  });
  return (
    <>
      <p>
        Bleiben fehlerhafte Zeilen bei der Freigabe zurück, werden ihre Geschenke gewöhnliches Guthaben der Karte, soweit sie
        mitkommt.
      </p>
      {!isForgotten && (
        <div className="button-row">
          <AttemptButton attempt={taking} className="button button-quiet">
            Fehlerhafte Geschenke als CSV laden
          </AttemptButton>
        </div>
      )}
      {taking.alerts}
      <FaultTable title="Fehlerhafte Geschenke" faults={faults} />
    </>
  );
}

const cardsOf = (cards: number) => (cards === 1 ? '1 Karte' : `${formatCount(cards)} Karten`);
const giftsOf = (gifts: number) => (gifts === 1 ? '1 Geschenk' : `${formatCount(gifts)} Geschenke`);
