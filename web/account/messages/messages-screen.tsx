import { DevicesSection } from './devices-section.tsx';
import { InboxSection } from './inbox-section.tsx';
import { NearbySection } from './nearby-section.tsx';

/** What a person was told, and on which devices it shows. */
export function MessagesScreen() {
  return (
    <div className="page">
      <h1>Mitteilungen</h1>
      <InboxSection />
      <NearbySection />
      <DevicesSection />
    </div>
  );
}
