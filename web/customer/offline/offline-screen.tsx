import { useEffect, useState } from 'react';
import { paintPage } from '#web/api/current-region.ts';
import { findKeptCards, type KeptCards } from '#web/api/kept-cards.ts';
import { CardFace } from '#web/customer/show-card/card-face.tsx';
import { ShowCardButton } from '#web/customer/show-card/show-card-button.tsx';
import { groupDigits } from '#web/format/group-digits.ts';
import { useReturn } from './use-return.ts';
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

function Cards({ kept: { cards, cardName, seenAt } }: { kept: KeptCards }) {
  const [selected, setSelected] = useState(cards[0]!.cardId);
  const card = cards.find(({ cardId }) => cardId === selected)!;
  return (
    <div className={classes.cards}>
      {cards.length > 1 && (
        <div className="field-box">
          <select aria-label="Karte auswählen" value={selected} onChange={(event) => setSelected(event.currentTarget.value)}>
            {cards.map(({ cardId }) => (
              <option key={cardId} value={cardId}>
                {groupDigits(cardId)}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className={`sheet ${classes.sheet}`}>
        <CardFace {...card} cardName={cardName} seenAt={seenAt} />
      </div>
      <ShowCardButton {...card} cardName={cardName} seenAt={seenAt} />
    </div>
  );
}
