import { useEffect, useState } from 'react';
import { groupDigits } from '#contract/common/group-digits.ts';
import { paintPage } from '#web/api/paint-region.ts';
import { chosenCard } from '#web/api/chosen-card.ts';
import { findKeptCards, type KeptCards } from '#web/api/kept-cards.ts';
import type { ShownCard } from '#web/shell/show-card/card-face.tsx';
import { CardSelect } from '#web/shell/show-card/card-select.tsx';
import { listKeptCards } from '#web/shell/show-card/list-shown-cards.ts';
import { ShowCardButton } from '#web/shell/show-card/show-card-button.tsx';
import { formatMomentInText } from '#contract/common/format-when.ts';
import { CardBarcode } from '#web/ui/card-barcode.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { maintenanceQuery } from '#web/api/maintenance.ts';
import classes from './offline.module.css';

/** What opens without a connection: the cards as they were last seen on this device. */
export function OfflineScreen() {
  const [kept] = useState(findKeptCards);
  useEffect(() => {
    if (kept) paintPage({ slug: '', ...kept });
  }, [kept]);
  useReturn();
  return (
    <div className="page">
      <h1>{kept?.cards.length ? `Ihre ${kept.cardName}` : 'Keine Verbindung'}</h1>
      {kept?.cards.length ? (
        <>
          <p className="page-lead">Sie sind gerade nicht mit dem Internet verbunden. Ihre Karte können Sie trotzdem vorzeigen.</p>
          <Cards kept={kept} />
        </>
      ) : (
        <p className="page-lead">Das Portal ist gerade nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung.</p>
      )}
      <p className="page-actions">
        <button type="button" className="button" onClick={() => location.replace('/')}>
          Erneut verbinden
        </button>
      </p>
    </div>
  );
}

function Cards({ kept }: { kept: KeptCards }) {
  const cards = listKeptCards(kept);
  const chosen = chosenCard.use();
  const card = cards.find(({ cardId }) => cardId === chosen) ?? cards[0]!;
  return (
    <div className={`stack gap-5 mt-5 ${classes.cards}`}>
      <KeptCard card={card} regionName={kept.regionName ?? ''} />
      <p className="soft small">Stand: {formatMomentInText(card.seenAt)}</p>
      <CardSelect card={card} cards={cards} />
      <ShowCardButton cards={cards} className="button">
        Karte groß zeigen
      </ShowCardButton>
    </div>
  );
}

/** The card as the dashboard shows it, without its logo, which only the server has. */
function KeptCard({ card, regionName }: { card: ShownCard; regionName: string }) {
  return (
    <section className="city-card wallet-card" aria-label={`Karte ${groupDigits(card.cardId)}`}>
      <div className="wallet-card-head">
        <p className="wallet-card-name">{card.cardName}</p>
        <p className="wallet-card-region">{[regionName, card.caption].filter(Boolean).join(' · ')}</p>
        <p className="wallet-card-balance">
          <span className="visually-hidden">Guthaben </span>
          <span>{card.balanceFormattedDE} €</span>
        </p>
      </div>
      <div className="wallet-card-code">
        <CardBarcode picture={card.barcode} cardNumber={card.cardId} />
        <p className="wallet-card-number">{groupDigits(card.cardId)}</p>
      </div>
    </section>
  );
}

const EVERY_MS = 5_000;

/** Leads back to the page asked for once the server answers; not while a card is held out to a cashier. */
function useReturn(): void {
  const { isSuccess } = useQuery({ ...maintenanceQuery, gcTime: 0, retry: false, refetchInterval: EVERY_MS });
  const { weiter }: { weiter?: string } = useSearch({ strict: false });
  // Only within the portal, as anybody may have written the address.
  const wanted = weiter !== undefined && /^\/[\w-]/.test(weiter) ? weiter : '/';
  useEffect(() => {
    if (!isSuccess) return;
    const dialog = document.querySelector('dialog[open]');
    const leave = () => location.replace(wanted);
    if (!dialog) return leave();
    dialog.addEventListener('close', leave);
    return () => dialog.removeEventListener('close', leave);
  }, [isSuccess, wanted]);
}
