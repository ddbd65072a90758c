import {
  IconArmchair,
  IconArrowsExchange,
  IconBallFootball,
  IconBarbell,
  IconBook,
  IconBottle,
  IconBread,
  IconBriefcase,
  IconBuildingStore,
  IconCar,
  IconCoffee,
  IconDeviceWatch,
  IconEyeglass,
  IconFlower,
  IconGift,
  IconHammer,
  IconHourglassEmpty,
  IconLego,
  IconLuggage,
  IconMeat,
  IconBasket,
  IconPill,
  IconPlug,
  IconScissors,
  IconShirt,
  IconTheater,
  IconTool,
  IconToolsKitchen2,
  type Icon,
} from '@tabler/icons-react';
import type { CardTransaction } from '#contract/parties/customers/customers.ts';

/** By a word of the trade's name; staff may name and add trades as they like. */
const byWord: readonly [RegExp, Icon][] = [
  [/apotheke|sanit/i, IconPill],
  [/auto|zweirad|fahrrad/i, IconCar],
  [/bäcker|konditor/i, IconBread],
  [/blume|garten|gärtner/i, IconFlower],
  [/buch|bücher|schreib/i, IconBook],
  [/café|eis/i, IconCoffee],
  [/drogerie|parfüm/i, IconBottle],
  [/elektro|technik/i, IconPlug],
  [/fitness|gesundheit/i, IconBarbell],
  [/friseur|kosmetik/i, IconScissors],
  [/geschenk|deko/i, IconGift],
  [/handwerk/i, IconHammer],
  [/kultur|freizeit/i, IconTheater],
  [/lebensmittel|feinkost/i, IconBasket],
  [/metzger/i, IconMeat],
  [/mode|schuh/i, IconShirt],
  [/optik|hörakustik/i, IconEyeglass],
  [/reise|übernachtung|hotel/i, IconLuggage],
  [/restaurant|gast/i, IconToolsKitchen2],
  [/schmuck|uhr/i, IconDeviceWatch],
  [/spielwaren/i, IconLego],
  [/sport|outdoor/i, IconBallFootball],
  [/wohnen|einricht/i, IconArmchair],
  [/dienstleistung/i, IconTool],
  // What no shop is part of, by the kind of the booking.
  [/arbeitgeber/i, IconBriefcase],
  [/übertragung/i, IconArrowsExchange],
  [/verfall/i, IconHourglassEmpty],
];

/** The picture of a booking or a shop, for the eye only: the shop's trade, or what was booked. */
export function TradeIcon({ of: { trade, text } }: { of: Pick<CardTransaction, 'trade' | 'text'> }) {
  const known = trade ?? text;
  const Picture = byWord.find(([word]) => word.test(known))?.[1] ?? IconBuildingStore;
  return <Picture size={22} aria-hidden="true" />;
}
