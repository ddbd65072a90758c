import type { PushDevice } from '#contract/tenancy/inbox/inbox.ts';
import type { DeviceWishes } from '#web/api/inbox.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { CheckboxField } from '#web/ui/form/fields.tsx';
import classes from './messages.module.css';

interface DeviceProps {
  device: PushDevice;
  isHere: boolean;
  hasNearby: boolean;
  isBusy: boolean;
  onSet: (wishes: DeviceWishes) => void;
  onForget: () => void;
}

/** A device that shows messages: which kinds, and the end of it. */
export function Device({ device, isHere, hasNearby, isBusy, onSet, onForget }: DeviceProps) {
  const { id, name, since, wantsMessages, wantsNearby } = device;
  const set = (change: Partial<DeviceWishes>) => {
    if (!isBusy) onSet({ id, wantsMessages, wantsNearby, ...change });
  };
  return (
    <li className={classes.device}>
      <fieldset>
        <legend>
          <strong>{name}</strong>
          {isHere && <span className={classes.new}>Dieses Gerät</span>}
          <span className={`soft small ${classes.time}`}>eingeschaltet am {formatInstant(since)}</span>
        </legend>
        <CheckboxField
          label="Nachrichten"
          checked={wantsMessages}
          onChange={({ currentTarget }) => set({ wantsMessages: currentTarget.checked })}
        />
        {hasNearby && (
          <CheckboxField
            label="Hinweise in meiner Nähe"
            hint="Ihr Gerät vergleicht seinen Standort selbst mit den Orten, solange das Portal geöffnet ist. Ihr Standort verlässt das Gerät nie. Beim Einschalten fragt der Browser, ob wir ihn nutzen dürfen."
            checked={wantsNearby}
            onChange={({ currentTarget }) => set({ wantsNearby: currentTarget.checked })}
          />
        )}
        <button
          type="button"
          className="field-button field-button-edged"
          aria-disabled={isBusy}
          onClick={() => !isBusy && onForget()}
        >
          Gerät ausschalten<span className="visually-hidden">: {name}</span>
        </button>
      </fieldset>
    </li>
  );
}
