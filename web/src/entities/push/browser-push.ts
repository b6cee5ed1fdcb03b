/** Whether this browser shows notifications of a closed page. Safari on phones does so once the page is on the home screen. */
export type PushSupport = 'yes' | 'on-home-screen' | 'no'

export function pushSupport(): PushSupport {
  if ('PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window) return 'yes'
  const isPhoneOfApple = 'standalone' in navigator && 'serviceWorker' in navigator
  return isPhoneOfApple ? 'on-home-screen' : 'no'
}

/** This browser's subscription, or null. Never rejects. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'yes') return null
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    return (await registration?.pushManager.getSubscription()) ?? null
  } catch {
    return null
  }
}

/** Subscribes with the installation's key, in place of a subscription with another key. Rejects if the browser refuses. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) throw new Error('There is no service worker.')
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await registration.pushManager.subscribe(options)
  } catch (error) {
    const other = await registration.pushManager.getSubscription()
    if (other === null) throw error
    await other.unsubscribe()
    return registration.pushManager.subscribe(options)
  }
}

/** Ends this browser's subscription. Resolves to the name that it had, or null. Never rejects. */
export async function unsubscribe(): Promise<string | null> {
  const subscription = await ownSubscription()
  await subscription?.unsubscribe().catch(() => false)
  return subscription?.endpoint ?? null
}
