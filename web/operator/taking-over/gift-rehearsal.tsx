import { cardsText, formatCount } from '#contract/common/format-count.ts';
import type { GiftLists } from '#contract/operator/taking-over/taken-gifts.ts';
import { type Rehearsal, type TakeOver, takeOverMessages } from '#contract/operator/taking-over/taking-over.ts';
import { fetchTakeOverFaults } from '#web/api/taking-over.ts';
import { Facts } from '#web/operator/desk/desk-parts.tsx';
import { SaveButton } from '#web/ui/save-button.tsx';
import { ListTable } from '#web/ui/table/list-table.tsx';
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
          [takeOverMessages.takenGifts, `${lists.sumFormattedDE} € auf ${cardsText(lists.cards)}`],
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
              <td>{cardsText(cards)}</td>
              <td data-amount>{sumFormattedDE} €</td>
            </tr>
          ))}
        </ListTable>
      )}
      {lists.faulty > 0 && <FaultyGifts takeOver={takeOver} lists={lists} />}
    </div>
  );
}

function FaultyGifts({ takeOver: { id, isForgotten }, lists }: { takeOver: TakeOver; lists: GiftLists }) {
  return (
    <>
      <p>
        Bleiben fehlerhafte Zeilen bei der Freigabe zurück, werden ihre Geschenke gewöhnliches Guthaben der Karte, soweit sie
        mitkommt.
      </p>
      {!isForgotten && (
        <SaveButton fetch={() => fetchTakeOverFaults(id, 'gifts')} name={`uebernahme-${id}-geschenke-fehler.csv`}>
          Fehlerhafte Geschenke als CSV laden
        </SaveButton>
      )}
      <FaultTable title="Fehlerhafte Geschenke" faults={lists.faults} all={lists.faulty} />
    </>
  );
}

const giftsOf = (gifts: number) => (gifts === 1 ? '1 Geschenk' : `${formatCount(gifts)} Geschenke`);
