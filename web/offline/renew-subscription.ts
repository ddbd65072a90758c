const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };

/**
 * The push service has replaced a subscription, or wants us to: the portal sends to the new one from now on. Needs no
 * session, as the former subscription's secret identifies us. A browser that the portal has forgotten stays forgotten.
 */
export async function renewSubscription(former: PushSubscription, given: PushSubscription | null): Promise<void> {
  const next = given ?? (await scope.registration.pushManager.subscribe(former.options));
  const [before, now] = [former.toJSON(), next.toJSON()];
  await fetch('/api/renew-push-device', {
    method: 'POST',
    // Without the cookie: a session would want its token beside it, and there may be none.
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      former: { endpoint: before.endpoint, auth: before.keys!.auth },
      endpoint: now.endpoint,
      p256dh: now.keys!.p256dh,
      auth: now.keys!.auth,
    }),
  });
}
