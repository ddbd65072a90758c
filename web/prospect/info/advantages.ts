import {
  IconBuildingStore,
  IconCalendarRepeat,
  IconCash,
  IconChartBar,
  IconDeviceTablet,
  IconEyeOff,
  IconGift,
  IconHeartHandshake,
  IconListCheck,
  IconReceiptTax,
  IconTable,
  type Icon,
} from '@tabler/icons-react';
import type { Way } from '#web/prospect/info/told-of.ts';

interface Advantage {
  icon: Icon;
  title: string;
  text: string;
}

/** What taking part brings, by the way that one takes part. */
export const advantages: Record<Way, readonly Advantage[]> = {
  partner: [
    {
      icon: IconBuildingStore,
      title: 'Umsatz, der am Ort bleibt',
      text: 'Guthaben gilt nur bei den Partnern der Region. Gutscheine, Boni und Zuwendungen kommen so in Ihre Kasse.',
    },
    {
      icon: IconGift,
      title: 'Ein Bonus nach Ihren Regeln',
      text: 'Prozent oder Festbetrag, immer oder nur im Aktionszeitraum. Sie ändern ihn selbst, wann Sie möchten.',
    },
    {
      icon: IconDeviceTablet,
      title: 'Kein neues Gerät nötig',
      text: 'Gebucht wird im Browser: am PC, auf dem Tablet oder mit der Kamera des Smartphones.',
    },
    {
      icon: IconCash,
      title: 'Auszahlung alle zwei Wochen',
      text: 'Mit einer Abrechnung, in der jede Buchung und jede Gebühr steht.',
    },
    {
      icon: IconChartBar,
      title: 'Auswertungen, die Sie nutzen können',
      text: 'Nach Tag, Uhrzeit und Filiale, mit allen Zahlen auch als Tabelle.',
    },
    {
      icon: IconHeartHandshake,
      title: 'Gefunden werden',
      text: 'Mit Öffnungszeiten, Logo und Anschrift stehen Sie im Verzeichnis der Partner.',
    },
  ],
  employer: [
    {
      icon: IconReceiptTax,
      title: 'Bis 50 € im Monat steuerfrei',
      text: 'Als Sachbezug, wenn die gesetzlichen Voraussetzungen erfüllt sind. Die Liste für die Lohnabrechnung ist fertig.',
    },
    {
      icon: IconCalendarRepeat,
      title: 'Einmal einstellen, fertig',
      text: 'Betrag und Rhythmus je Karte. Geladen wird von selbst: monatlich, vierteljährlich oder zum Anlass.',
    },
    {
      icon: IconTable,
      title: 'Sechzig Karten in einem Schritt',
      text: 'Mit einer Ladeliste aus Excel. Vor dem Speichern sehen Sie, was sich ändert.',
    },
    {
      icon: IconBuildingStore,
      title: 'Ein Geschenk an die Region',
      text: 'Was Sie laden, wird in den Geschäften am Ort ausgegeben.',
    },
    {
      icon: IconEyeOff,
      title: 'Privat bleibt privat',
      text: 'Sie sehen, was Sie geladen haben. Wofür es ausgegeben wird, geht nur Ihre Beschäftigten etwas an.',
    },
    {
      icon: IconListCheck,
      title: 'Kommen, gehen, verlieren',
      text: 'Neue Karten, Austritte und verlorene Karten erledigen Sie mit wenigen Klicks.',
    },
  ],
};
