import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { maintenanceQuery } from '#web/api/maintenance.ts';

const EVERY_MS = 5_000;

/** Leads back to the page that was asked for as soon as the server answers again; not while a card is held out to a cashier. */
export function useReturn(): void {
  const { isSuccess } = useQuery({ ...maintenanceQuery, gcTime: 0, retry: false, refetchInterval: EVERY_MS });
  const { weiter }: { weiter?: string } = useSearch({ strict: false });
  // Within the portal and nowhere else, whoever has written the address.
  const wanted = weiter !== undefined && /^\/[\w-]/.test(weiter) ? weiter : '/';
  useEffect(() => {
    if (!isSuccess) return;
    const dialog = document.querySelector('dialog[open]');
    const leave = () => location.replace(wanted);
    if (!dialog) return leave();
    dialog.addEventListener('close', leave);
    return () => dialog.removeEventListener('close', leave);
  }, [isSuccess, wanted]);
}
