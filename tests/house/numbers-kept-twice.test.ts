import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MONTHLY_TOP_UP_LIMIT } from '#contract/common/top-up-limit.ts';
import { CAMPAIGN_DUE_DAYS, MOST_GIFT } from '#contract/money/campaigns/campaigns.ts';
import { LONGEST_AHEAD_DAYS } from '#contract/operator/move-orders/move-orders.ts';
import { movedAlone } from '#contract/tenancy/four-eyes/moved-alone.ts';
import { FRESH_MANDATE_LIMIT, STORNO_MINUTES } from '#contract/tenancy/regions/region-defaults.ts';
import { MOST_BANK_FILE_BYTES } from '#contract/reports/bank-statements/bank-statements.ts';
import { DUE_DAYS } from '#server/reports/invoices/read-payment.ts';

/**
 * Numbers that the contract tells and the books enforce: where they stand in the schema. Whoever changes one is told of
 * the other. A released file stays as it is. What counts is the newest text: of a function, in a later file that
 * replaces it; of a check, in a later file that widens it (`server/migrations/README.md`).
 */
interface Twin {
  name: string;
  /** A function of the schema, or a table with a check. */
  of: string;
  pattern: RegExp;
  value: number;
}

const MONTH = /(?:<=|>) (\d{4,})(?:\)| then)/g;
const twins: readonly Twin[] = [
  { name: 'top-ups of a month, refused', of: 'ledger_refusal', pattern: MONTH, value: MONTHLY_TOP_UP_LIMIT },
  { name: 'top-ups of a month, booked', of: 'ledger_post', pattern: MONTH, value: MONTHLY_TOP_UP_LIMIT },
  { name: 'top-ups of a month, booked in turn', of: 'ledger_post_in_turn', pattern: MONTH, value: MONTHLY_TOP_UP_LIMIT },
  { name: 'a gift', of: 'campaign', pattern: /\bgift_cents between 1 and (\d+)/g, value: MOST_GIFT },
  { name: 'a top-up that earns a gift', of: 'campaign', pattern: /\btop_up_cents between 1 and (\d+)/g, value: MOST_GIFT },
  { name: 'days until a campaign is paid', of: 'campaign_claims', pattern: /::date \+ (\d+)\)/g, value: CAMPAIGN_DUE_DAYS },
  { name: 'minutes of a Storno', of: 'ledger_storno', pattern: /coalesce\(storno_minutes, (\d+)\)/g, value: STORNO_MINUTES },
  {
    name: 'what a fresh mandate collects',
    of: 'ledger_mandate_room',
    pattern: /coalesce\(r\.fresh_mandate_limit_cents, (\d+)\)/g,
    value: FRESH_MANDATE_LIMIT,
  },
  {
    name: 'moved alone in a day',
    of: 'left_to_move_alone',
    pattern: /(\d+) - coalesce\(sum\(cents\) filter/g,
    value: movedAlone.day,
  },
  {
    name: 'moved alone in a week',
    of: 'left_to_move_alone',
    pattern: /(\d+) - coalesce\(sum\(cents\), 0\)/g,
    value: movedAlone.week,
  },
  {
    name: 'days until which an order of a move counts',
    of: 'move_order',
    pattern: /agreed_at \+ interval '(\d+) days'/g,
    value: LONGEST_AHEAD_DAYS,
  },
  { name: 'days until an invoice is due', of: 'invoice', pattern: /due_on = issued_on \+ (\d+)/g, value: DUE_DAYS },
  { name: 'days until an invoice is due, as issued', of: 'issue_invoice', pattern: /p_day \+ (\d+)/g, value: DUE_DAYS },
];

const FOLDER = path.join(import.meta.dirname, '../../server/migrations');
const migrations = fs
  .readdirSync(FOLDER)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file) => fs.readFileSync(path.join(FOLDER, file), 'utf8'));

/** The numbers in the newest text of a function or a table that has any. */
function findNumbers({ of, pattern }: Pick<Twin, 'of' | 'pattern'>, files: readonly string[]): number[] {
  const text = new RegExp(
    `^(?:create (?:or replace )?function ${of}\\b[^$]*\\$\\$.*?\\$\\$|(?:create|alter) table ${of}\\b.*?);$`,
    'gms',
  );
  const found = files.flatMap((file) =>
    [...file.matchAll(text)].map(([one]) => [...one.matchAll(pattern)].map(([, n]) => Number(n))),
  );
  return found.findLast((numbers) => numbers.length > 0) ?? [];
}

describe('the books enforce the number that the contract tells:', () => {
  it.each(twins)('$name', (twin) => {
    expect(findNumbers(twin, migrations)).toEqual([twin.value]);
  });

  it('control: the newest text counts, in a later file as well', () => {
    const [refused, , , gift] = twins as [Twin, Twin, Twin, Twin];
    const later = `-- replaces ledger_refusal of 0250-ledger-post.sql
create or replace function ledger_refusal(p_region int) returns text language sql as $$
  select case when 1 > 30000 then 'MONTHLY_LIMIT_EXCEEDED' end;
$$;
alter table campaign drop constraint campaign_gift_cents_check,
  add constraint campaign_gift_cents_check check (gift_cents between 1 and 40000);
alter table campaign add column colour text;
`;
    expect(findNumbers(refused, [...migrations, later])).toEqual([30_000]);
    expect(findNumbers(gift, [...migrations, later])).toEqual([40_000]);
    // A file that replaces something else changes neither.
    expect(findNumbers(refused, [...migrations, later.replaceAll('ledger_refusal', 'ledger_other')])).toEqual([25_000]);
  });
});

/** Who else reckons with the hour from which the books load cards, and how it is written there. */
const hours = [
  ['server/ledger/prove/charge-checks.ts', /time '(\d\d):00'/g],
  ['server/money/employee-cards/list-shown-employee-cards.ts', /plainTime: '(\d\d):00'/g],
] as const;

describe('cards are charged from the hour that the books enforce:', () => {
  it.each(hours)('%s', (file, pattern) => {
    const text = fs.readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');
    const [hour] = findNumbers({ of: 'ledger_load_order', pattern: /time '(\d\d):00'/g }, migrations);
    expect(hour).toBeGreaterThan(0);
    expect(new Set([...text.matchAll(pattern)].map(([, n]) => Number(n)))).toEqual(new Set([hour]));
  });
});

/** The samples of proxies, and how each of them names the largest body of a request. */
const proxies = [
  ['docs/operating/nginx.conf', /^ *client_max_body_size (\d+)m;$/gm],
  ['deploy/container/nginx.conf', /^ *client_max_body_size (\d+)m;$/gm],
  ['deploy/helm/kartenkontor/templates/portal.yaml', /^ *nginx\.ingress\.kubernetes\.io\/proxy-body-size: (\d+)m$/gm],
] as const;
/** For the parts of a form around its file. */
const AROUND_A_FILE = 1_000_000;

describe('proxies let through the largest upload:', () => {
  it.each(proxies)('%s', (file, pattern) => {
    const text = fs.readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');
    const megabytes = [...text.matchAll(pattern)].map(([, n]) => Number(n));
    // nginx counts 1,048,576 bytes to the megabyte. No more than needed either: all that a proxy lets through is read.
    expect(megabytes).toEqual([Math.ceil((MOST_BANK_FILE_BYTES + AROUND_A_FILE) / 1_000_000)]);
  });
});
