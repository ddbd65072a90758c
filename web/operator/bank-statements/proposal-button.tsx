import { formatEuros } from '#contract/common/money.ts';
import { type BankProposal, whatOfShare } from '#contract/reports/bank-statements/bank-statements.ts';
import { KeptWords } from '#web/ui/kept-words.tsx';
import classes from './bank.module.css';

interface ProposalButtonProps {
  proposal: BankProposal;
  /** Its key. */
  place: number;
  isBusy: boolean;
  onTake: () => void;
}

/** Takes a proposal; says what is booked for what, and why it may be that. */
export function ProposalButton({ proposal: { shares, reasons }, place, isBusy, onTake }: ProposalButtonProps) {
  return (
    <button
      type="button"
      className={`edged hovers gap-3 wide ${classes.proposal}`}
      aria-disabled={isBusy}
      onClick={() => !isBusy && onTake()}
    >
      <kbd aria-hidden="true">{place}</kbd>
      <span className="stack gap-1">
        {shares.map(({ item, cents }) => (
          <span key={`${item.kind} ${item.key}`}>
            <strong>
              <KeptWords text={[item.label, item.business?.name].filter(Boolean).join(' · ')} />
            </strong>
            <span className="block">
              {whatOfShare(item, cents)}
              {item.cents === 0 ? '. Gebucht würden ' : ': '}
              <span className="nowrap">{formatEuros(Math.abs(cents))}</span>
              {cents !== item.cents && item.cents * cents > 0 && ` von offenen ${formatEuros(Math.abs(item.cents))}`}
            </span>
          </span>
        ))}
        <span className="small soft">{reasons.join(' · ')}</span>
      </span>
    </button>
  );
}
