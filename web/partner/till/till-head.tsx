import { Link } from '@tanstack/react-router';
import { IconClipboardCheck } from '@tabler/icons-react';
import type { Terms } from '#web/partner/till/counter.ts';
import { HelpButton } from '#web/partner/till/help-button.tsx';
import { StornoButton } from '#web/partner/till/storno-button.tsx';
import { ChangeUserButton, TillPerson } from '#web/partner/till/till-user.tsx';
import type { StornoActs } from '#web/partner/till/use-storno.ts';
import type { Till } from '#web/partner/till/use-till.ts';
import { InHeader } from '#web/shell/header-place.tsx';

export interface TillHeadProps {
  till: Till;
  terms: Terms | undefined;
  title: string;
  onChangeUser: () => void;
}

/** Above a till with little room, and above the demo's: which shop this is, and who books. */
export function TillHead({ till, terms, title, onChangeUser }: TillHeadProps) {
  return (
    <header className="till-head">
      <h1>{title}</h1>
      {terms?.logoUrl && <img className="till-logo" src={terms.logoUrl} alt="" />}
      <p>{terms && shopOf(terms)}</p>
      {till.counter.takesBack && (
        <div className="till-user">
          <TillPerson />
          <ChangeUserButton till={till} onPress={onChangeUser} />
        </div>
      )}
    </header>
  );
}

/** The same within the header of the page, with what a cashier does beside booking. The server paints it first. */
export function TillBar({ till, terms, title, onChangeUser, storno }: TillHeadProps & { storno: StornoActs }) {
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <InHeader>
        <div className="till-bar">
          <div className="till-where">
            <strong>{terms && shopOf(terms)}</strong>
            <TillPerson />
          </div>
          <StornoButton till={till} storno={storno} />
          <Link to="/tagesabschluss" className="till-button">
            <IconClipboardCheck aria-hidden="true" />
            Tagesabschluss
          </Link>
          <ChangeUserButton till={till} onPress={onChangeUser} />
          <HelpButton till={till} />
        </div>
      </InHeader>
    </>
  );
}

const shopOf = ({ partnerName, branchName }: Terms) => `${partnerName}, ${branchName}`;
