import { NOT_CHOSEN, type PartyValue } from '#contract/operator/moving-parties/moving-parties.ts';
import { type ChargeFrequence, chargeFrequences, type ChargeTime, chargeTimes } from '#contract/parties/employers/charge-plan.ts';
import { listOfferedModels } from '#contract/parties/partners/contract-type.ts';
import { disagioModels } from '#contract/parties/partners/fees.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listCategories } from '#server/tenancy/regions/categories.ts';
import { getJoiningRules } from '#server/tenancy/regions/get-joining-rules.ts';

export type PartyChoices = Record<PartyValue, { value: string; label: string }[]>;

/** A single charge is no plan that goes on; the employer gives it in the portal. */
export type MovedFrequence = Exclude<ChargeFrequence, 'unregelmäßig'>;
export type MovedTime = Exclude<ChargeTime, 'Individuell'>;
const movedFrequences = chargeFrequences.filter((frequence): frequence is MovedFrequence => frequence !== 'unregelmäßig');
const movedTimes = chargeTimes.filter((time): time is MovedTime => time !== 'Individuell');

/**
 * What a word of theirs may stand for: a trade, a model that a partner of the region may have, a way of paying, a plan.
 */
export async function listPartyChoices(db: Db, regionId: number): Promise<PartyChoices> {
  const { offersTwoPercentWithoutFee } = await getJoiningRules(db, regionId);
  return {
    trade: (await listCategories(db)).map(({ id, name }) => ({ value: String(id), label: name })),
    terms: listOfferedModels({ sktype: null, offersTwoPercentWithoutFee }).map((model) => ({
      value: model,
      label: disagioModels[model].label,
    })),
    payment: [
      { value: 'Bankeinzug', label: 'Bankeinzug' },
      { value: 'Rechnung', label: 'Rechnung' },
      { value: NOT_CHOSEN, label: NOT_CHOSEN },
    ],
    frequence: movedFrequences.map((value) => ({ value, label: value })),
    time: movedTimes.map((value) => ({ value, label: value })),
  };
}

/**
 * What a word most likely stands for: what is called so, or the only model with that share; '' where nobody can know.
 */
export function guessWord(column: PartyValue, text: string, choices: PartyChoices): string {
  const wanted = text.trim().toLowerCase();
  const exact = choices[column].find(({ label }) => label.toLowerCase() === wanted);
  if (exact || column !== 'terms') return exact?.value ?? '';
  const share = /^(\d+(?:[.,]\d+)?)\s*%?$/.exec(wanted)?.[1];
  if (share === undefined) return '';
  const alike = choices.terms.filter(({ label }) => Number.parseFloat(label) === Number(share.replace(',', '.')));
  return alike.length === 1 ? alike[0]!.value : '';
}
