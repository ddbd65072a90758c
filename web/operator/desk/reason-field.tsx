import { type ComponentProps, useEffect, useRef } from 'react';
import { TextAreaField } from '#web/ui/form/fields.tsx';

/** The reason of an act. It is all that is left to write, so it has the focus when its dialog opens. */
export function ReasonField(props: ComponentProps<typeof TextAreaField>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the keyboard would cover what the dialog says.
    if (matchMedia('(pointer: fine)').matches) place.current!.querySelector('textarea')!.focus();
  }, []);
  return (
    <div ref={place}>
      <TextAreaField {...props} />
    </div>
  );
}
