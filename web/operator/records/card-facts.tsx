import type { CardRecord } from '#contract/operator/records/card-records.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskLink, Facts } from '#web/operator/desk/desk-parts.tsx';

/** Whose card it is, and what came before and after it. */
export function CardFacts({ card }: { card: CardRecord }) {
  const { holder, employer, seller, replaces, replacedBy, oldNumber } = card;
  const otherCard = (number: string | null) =>
    number && <DeskLink to={`/karte?nummer=${number}`}>{groupDigits(number)}</DeskLink>;
  return (
    <Facts
      facts={[
        ['Region', `${card.regionName} (${card.cardName})`],
        ['Art', card.isTest && 'Testkarte: Spielgeld, ohne Monatsgrenze'],
        [
          'Karteninhaber/in',
          holder ? (
            <>
              <DeskLink to={`/person?id=${holder.id}`}>{holder.name}</DeskLink> ({holder.email})
            </>
          ) : (
            !card.registeredAt && 'nicht registriert'
          ),
        ],
        ['Registriert', card.registeredAt && formatInstant(card.registeredAt)],
        [
          'Nachweis',
          card.registeredAt && (card.isProven ? 'mit Produktionsnummer bestätigt' : 'nur mit der Kartennummer registriert'),
        ],
        ['Arbeitgeber', employer && <DeskLink to={`/arbeitgeber-akte?id=${employer.id}`}>{employer.name}</DeskLink>],
        ['Zugeteilt an', seller && <DeskLink to={`/partner-akte?id=${seller.id}`}>{seller.name}</DeskLink>],
        ['Ersetzt die Karte', otherCard(replaces)],
        ['Ersetzt durch', otherCard(replacedBy)],
        ['Alte Nummer', oldNumber],
        [oldNumber === null ? 'Produziert' : 'Angelegt', formatInstant(card.producedAt)],
      ]}
    />
  );
}
