import type { Screen } from '#web/shell/screen.ts';
import { useScreen } from '#web/shell/use-screen.ts';

/** Whether a screen begins in a plain page, as all desks and those of the wallet do. */
export function hasPlainShape({ menu, beginsOtherwise, header, who }: Screen): boolean {
  return Boolean(menu && !beginsOtherwise && !header) && typeof who !== 'string';
}

/** In the place of a screen whose program is on its way: its heading and its shape, as `deskFrame` of the server. */
export function ScreenToCome() {
  const screen = useScreen();
  const isStaff = typeof screen?.who !== 'string' && screen?.who.every(({ role }) => role === 'trolleymaker');
  const isHolder = typeof screen?.who !== 'string' && screen?.who.some(({ role }) => role === 'customer');
  return (
    <div className="page" aria-busy="true" data-desk={isStaff || undefined}>
      {/* In the wallet many say more than the title, such as the card's name. */}
      {!isHolder && <h1>{screen?.title}</h1>}
      {isStaff && <div className="page-bone" data-lead aria-hidden="true" />}
      <div className="page-bone" aria-hidden="true" />
    </div>
  );
}
