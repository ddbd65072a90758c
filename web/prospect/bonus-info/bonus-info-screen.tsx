import { IconClock, IconGift, IconRepeat, type Icon } from '@tabler/icons-react';
import { currentRegion } from '#web/api/current-region.ts';
import { currentUser } from '#web/api/current-user.ts';
import { bonusPermits } from '#contract/common/permits.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { euro } from '#web/prospect/conditions/disagio-words.ts';
import { FeeTable } from '#web/prospect/conditions/fee-table.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { bonusFee } from '#contract/parties/partners/fees.ts';
import type { Cents } from '#contract/common/money.ts';
import classes from './bonus-info.module.css';

const reasons: readonly { icon: Icon; title: string; text: string }[] = [
  {
    icon: IconGift,
    title: 'Ein Dankeschön, das zurückkommt',
    text: 'Der Bonus wird Guthaben auf der Karte. Ausgegeben wird es bei Ihnen oder bei den anderen Partnern der Region.',
  },
  {
    icon: IconRepeat,
    title: 'Dauerbonus oder Aktion',
    text: 'Immer, nur an bestimmten Tagen oder für einen Zeitraum: Sie bestimmen, wann und wofür es Bonus gibt.',
  },
  {
    icon: IconClock,
    title: 'In wenigen Minuten beantragt',
    text: 'Aktivieren oder Ändern wirkt nach höchstens 3 Werktagen (Montag bis Freitag). Beenden können Sie den Bonus jederzeit.',
  },
];

export function BonusInfoScreen() {
  const cardName = currentRegion.use()?.cardName ?? 'Karte';
  const user = currentUser.use();
  const maySetBonus = user !== null && isPermitted(bonusPermits, user);
  return (
    <div className={`page stack figures gap-10 ${classes.page}`}>
      <div>
        <h1>Kundenbonus mit der {cardName}</h1>
        <p className="page-lead">
          Sie belohnen, wer bei Ihnen einkauft. Ein Scan an der Kasse genügt, und der Bonus ist auf der Karte, auch wenn bar
          bezahlt wird.
        </p>
      </div>
      <ul className={classes.reasons}>
        {reasons.map(({ icon: ReasonIcon, title, text }) => (
          <li key={title} className="sheet">
            <ReasonIcon className={classes.icon} aria-hidden="true" />
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="beispiele">
        <h2 className="heading-large" id="beispiele">
          Drei Beispiele
        </h2>
        <p>So viel erhält die Kundin oder der Kunde, und so viel kostet Sie die Buchung im Standardmodell, zzgl. MwSt.</p>
        <FeeTable
          labelledBy="beispiele"
          columns={['Bonus', 'Regel', 'Einkauf', 'Bonus auf der Karte', 'Gebühr']}
          amounts={['Einkauf', 'Bonus auf der Karte', 'Gebühr']}
          rows={bonusExamples.map((example) => [
            example.type,
            example.rule,
            euro(example.purchase),
            euro(example.bonus),
            euro(feeOf(example)),
          ])}
        />
      </section>
      <nav className="page-actions" aria-label="Weitere Wege">
        {maySetBonus && (
          <ScreenLink to="/bonusauftrag" className="button">
            Eigenen Bonus einrichten
          </ScreenLink>
        )}
        <ScreenLink to="/terminbuchung" className={maySetBonus ? undefined : 'button'}>
          Beratungstermin buchen
        </ScreenLink>
        <ScreenLink to="/konditionen-kurzuebersicht">Alle Konditionen</ScreenLink>
      </nav>
    </div>
  );
}

interface BonusExample {
  /** In the words of the form by which a partner sets its bonus. */
  type: string;
  rule: string;
  purchase: Cents;
  bonus: Cents;
}

/** The specification's three examples, each with a purchase. */
const bonusExamples: readonly BonusExample[] = [
  { type: 'Prozentualer Bonus', rule: '3 % vom Einkaufswert', purchase: 5_000, bonus: 150 },
  { type: 'Prozentualer Bonus mit Mindestumsatz', rule: '3 % vom Einkaufswert, ab 20 €', purchase: 2_000, bonus: 60 },
  { type: 'Festbetrag mit Mindestumsatz', rule: '30 € ab einem Einkauf von 3.000 €', purchase: 300_000, bonus: 3_000 },
];

/** What the booking of an example costs the shop, net, in the standard model. */
const feeOf = ({ purchase }: BonusExample): Cents => bonusFee('standard', purchase);
