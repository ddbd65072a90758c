import type { z } from 'zod';
import type { AgreedTerms, PricedWish, PurposeName } from '#contract/money/checkout/entry-price.ts';
import type { Cents } from '#contract/common/money.ts';
import { isPermitted, type Permit } from '#contract/common/roles.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { RegionContent, RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { malformed, notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';

/** Who pays, as the account is at this moment. */
export interface OnlinePayer {
  personId: number;
  gguid: string;
  regionId: number;
  partnerId: number | null;
}

/** What a purpose needs of the portal beside the database. */
export interface JoiningOffice {
  config: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL' | 'SEAL_KEY' | 'MAIL_FROM' | 'CONTACT_MAIL'>;
  regionContent: RegionContent;
}

/** What something is saved with: within a transaction nothing is asked beside it. */
export interface SavingOffice extends Pick<JoiningOffice, 'config'> {
  /** The payer's. */
  region: RegionEntry;
}

/** What was paid for something; amounts in cents. */
export interface Paid {
  lines: readonly { text: string; netCent: Cents }[];
  netCent: Cents;
  taxCent: Cents;
  /** Null where the price was 0. */
  paymentId: string | null;
  /** The order that it was paid by; null likewise. */
  orderId: string | null;
}

/**
 * Something that is paid for: `Data` is what a person sends, `Kept` what is stored of it until the payment has arrived.
 * Price, payment, vouchers and the handling of money that cannot be used are the same for all purposes, and stand in
 * this folder.
 */
export interface CheckoutPurpose<Data, Kept> {
  name: PurposeName;
  /** Who may buy it; asked again before money is taken. */
  permits: readonly Permit[];
  /** The page that the person comes back to, with `?order=`. */
  returnPath: string;
  /** What the payment is called, at the provider and in mails. */
  title: string;
  /** What is said while it is not paid. */
  unpaid: string;
  /** The body of the call that saves. `priceToPay` in it is compared with the quote. */
  data: z.ZodType<Data>;
  /** JSON, without secrets: passwords as hashes. */
  kept: z.ZodType<Kept>;
  /** What staff has agreed with the payer. */
  readTerms(db: Db, payer: OnlinePayer): Promise<AgreedTerms>;
  /** Checks as the call that saves would. Throws Refusal 422 with what is wrong. */
  check(db: Db, office: JoiningOffice, payer: OnlinePayer, data: Data): Promise<Kept>;
  /** What the data ask the price for; it must be what was quoted. */
  wishOf(db: Db, payer: OnlinePayer, kept: Kept): Promise<PricedWish>;
  /** Saves it, with mails and audit trail; the payer's account is held. Throws a Refusal, and saves nothing then. */
  save(trx: Trx, office: SavingOffice, payer: OnlinePayer, kept: Kept, paid: Paid): Promise<void>;
  /** What becomes of it when cents (EUR) of the payment of a saved order went back at the provider. */
  tellWentBack?(trx: Trx, region: RegionEntry, orderId: string, wentBack: WentBack): Promise<void>;
}

/**
 * 'reversed': the payer or its bank took it back. 'refunded': somebody with our account at the provider gave it back.
 */
export interface WentBack {
  cents: Cents;
  how: 'reversed' | 'refunded';
}

export type AnyPurpose = CheckoutPurpose<unknown, unknown>;

/** Puts purposes of all kinds into one list. */
export function anyPurpose<Data, Kept>(purpose: CheckoutPurpose<Data, Kept>): AnyPurpose {
  return purpose;
}

/** The person who pays, as the account is now. Throws Refusal 404 for ended accounts, and if he may not buy it. */
export async function getOnlinePayer(db: Db, purpose: Pick<AnyPurpose, 'permits'>, personId: number): Promise<OnlinePayer> {
  const person = await getPerson(db, personId);
  const standing = { ...person, contract_ended: false };
  if (person.ended_at || person.region_id === null || !isPermitted(purpose.permits, standing)) throw notFound();
  return { personId, gguid: person.gguid, regionId: person.region_id, partnerId: person.partner_id };
}

/** What a person wants saved, parsed. Throws Refusal 422 with the wrong fields, and 400 for what no form sends. */
export function parseData({ data: schema }: Pick<AnyPurpose, 'data'>, data: unknown): unknown {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  if (issues.some(({ code }) => code === 'unrecognized_keys')) throw malformed();
  const wrong: Record<string, string> = {};
  for (const { path, message } of issues) wrong[path.join('.')] ??= message;
  throw ruleBroken(issues[0]!.message, wrong);
}
