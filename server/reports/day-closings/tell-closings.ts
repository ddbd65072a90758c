import type { DayClosing, DayLine as ToldLine } from '#contract/reports/day-closings/day-closings.ts';
import type { Cents } from '#contract/common/money.ts';
import type { Shop } from '#server/ledger/read/shop-bookings.ts';
import type { ClosedDay, DayLine } from '#server/ledger/read/shop-day.ts';
import { formatInstant } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listNamesOfPartnersPeople } from '#server/tenancy/people/list-names-of-people.ts';

const kinds = { topup: 'addVoucher', redemption: 'redeemVoucher', bonus: 'addBonus' } as const;

/** Staff corrects without a name towards shops; so does the portal itself. */
const STAFF = 'Kundenservice';

/** Lines of a day with names instead of ids. */
export async function tellLines(db: Db, shop: Shop, lines: readonly DayLine[]): Promise<ToldLine[]> {
  const names = await namesIn(db, shop, lines);
  return lines.map((line) => toldLine(line, names));
}

/** Closings with names instead of ids. */
export async function tellClosings(db: Db, shop: Shop, closings: readonly ClosedDay[]): Promise<DayClosing[]> {
  const names = await namesIn(
    db,
    shop,
    closings.flatMap(({ lines }) => lines),
  );
  return closings.map((closing) => ({
    version: closing.version,
    closedAt: closing.closedAt.toISOString(),
    closedAtText: formatInstant(closing.closedAt),
    closedBy: closing.signedAs,
    lines: closing.lines.map((line) => toldLine(line, names)),
    topUpCent: closing.topUps,
    cashlessCent: closing.cashless,
    floatCent: closing.float,
    countedCent: closing.counted,
    pieces: closing.pieces as DayClosing['pieces'],
  }));
}

/** What the top-ups of the shop's own people brought into its drawer, less their Stornos. */
export function topUpsOf(lines: readonly DayLine[]): Cents {
  return lines.filter(({ kind, way }) => kind === 'topup' && way !== 'correction').reduce((sum, { cents }) => sum + cents, 0);
}

function namesIn(db: Db, { regionId, partnerId }: Shop, of: readonly { actor: number }[]): Promise<Map<number, string>> {
  return listNamesOfPartnersPeople(
    db,
    { regionId, partnerId },
    of.map(({ actor }) => actor),
  );
}

function toldLine({ actor, kind, way, entries, cents }: DayLine, names: Map<number, string>): ToldLine {
  return { person: names.get(actor) ?? STAFF, kind: kinds[kind], way, count: entries, cent: cents };
}
