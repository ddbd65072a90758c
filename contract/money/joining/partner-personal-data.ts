import { post } from '#contract/common/call.ts';
import { partnerDataPermits } from '#contract/common/permits.ts';
import { partnerDataAnswer, partnerPersonalDataInput } from '#contract/parties/partner-data/partner-data.ts';

export const partnerPersonalData = post({
  path: 'partner-personal-data',
  summary:
    'Saves the data of the partner’s contract, whole or not at all. 409 names what somebody else has changed since `version`. New branches that have a price are paid first.',
  who: partnerDataPermits,
  input: partnerPersonalDataInput,
  output: partnerDataAnswer,
  mostBytes: 1024 * 1024,
});
