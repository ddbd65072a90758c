/** How the acts that two agree to are called in their table. */
export const RELEASE = 'take-over';
export const TAKING_BACK = 'take-over-back';

/** What both are about: one take-over. */
export const takeOverSubject = ({ regionId, takeOverId }: { regionId: number; takeOverId: number }) =>
  `region ${regionId} take-over ${takeOverId}`;
