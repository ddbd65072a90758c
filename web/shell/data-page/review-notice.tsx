import { type ContractStatus, reviewNotice } from '#contract/parties/partners/contract-status.ts';
import classes from './data-page.module.css';

interface ReviewNoticeProps {
  of: 'partner' | 'employer';
  contract: { contractStatus: ContractStatus; partnerDataComplete: boolean };
}

/** What happens next, and when, while staff has not yet looked at a contract. */
export function ReviewNotice({ of: business, contract }: ReviewNoticeProps) {
  const notice = reviewNotice(business, contract);
  return notice && <p className={`edged mt-5 ${classes.warning}`}>{notice}</p>;
}
