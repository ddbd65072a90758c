import type { planDisagio, withdrawDisagio } from '#contract/operator/businesses/business-acts.ts';
import type { ParsedInputOf } from '#contract/common/call.ts';
import { listOfferedModels } from '#contract/parties/partners/contract-type.ts';
import { hasBookings } from '#server/ledger/read/has-bookings.ts';
import { planDisagioModel, withdrawDisagioModel } from '#server/parties/partners/disagio-history.ts';
import { atField, notFound } from '#server/platform/http/refusal.ts';
import { businessMessages } from '#contract/parties/businesses/business-fields.ts';
import { getRegionRules } from '#server/tenancy/regions/region-reads.ts';
import { actOnContract, type ContractOffice, type Hold, type Outcome } from './act-on-contract.ts';
import { bookDay, wrongState } from './contract-acts.ts';
import { disagioModelSet, disagioModelStays } from './mails.ts';

/**
 * Sets a partner's model: from the first of a month to come on, or, while nothing was booked, from the beginning.
 * Throws Refusal 422 at the field, 409 once something was booked by the first model.
 */
export function plan(office: ContractOffice, staffId: number, input: ParsedInputOf<typeof planDisagio>) {
  return actOnContract(office, input, staffId, 'disagio-planned', async (hold): Promise<Outcome> => {
    const { trx } = hold;
    const { row, business } = getPartner(hold);
    const { model, fromMonth } = input;
    const { offersTwoPercentWithoutFee = false } = (await getRegionRules(trx, business.regionId)).rules;
    if (!listOfferedModels({ sktype: row.sktype, offersTwoPercentWithoutFee }).includes(model))
      throw atField('model', refusals[model]!);
    if (fromMonth === '') {
      if (await hasBookings(trx, business.regionId, business.partnerId))
        throw wrongState('Mit dem ersten Modell wurde schon gebucht. Ein anderes gilt frühestens ab dem nächsten Monat.');
      return { changes: { disagio_model: model }, mail: (to, act) => disagioModelSet(to, { ...act, model, from: null }) };
    }
    if (!fromMonth.endsWith('-01')) throw atField('fromMonth', 'Ein Modell gilt vom Ersten eines Monats an.');
    if (fromMonth <= (await bookDay(trx)))
      throw atField('fromMonth', 'Ein anderes Modell gilt frühestens ab dem nächsten Monat.');
    await planDisagioModel(trx, business, fromMonth, model);
    return { mail: (to, act) => disagioModelSet(to, { ...act, model, from: fromMonth }) };
  });
}

/** Throws Refusal 409 where nothing was planned for that month, or it has begun. */
export function withdraw(office: ContractOffice, staffId: number, input: ParsedInputOf<typeof withdrawDisagio>) {
  return actOnContract(office, input, staffId, 'disagio-withdrawn', async (hold): Promise<Outcome> => {
    const { business } = getPartner(hold);
    const gone = wrongState('Für diesen Monat ist kein anderes Modell vorgesehen, oder er hat schon begonnen.');
    if (input.fromMonth <= (await bookDay(hold.trx))) throw gone;
    if (!(await withdrawDisagioModel(hold.trx, business, input.fromMonth))) throw gone;
    return { mail: (to, act) => disagioModelStays(to, { ...act, from: input.fromMonth }) };
  });
}

const refusals: Record<string, string> = {
  special: 'Dieses Modell setzt den Vertragstyp „kein Disagio“ voraus.',
  twoPercentWithoutFee: 'Dieses Modell wird in der Region nicht angeboten.',
};

function getPartner({ contract }: Hold) {
  if (contract.kind !== 'partner') throw notFound(businessMessages.unknown);
  return contract;
}
