import { createECDH } from 'node:crypto'

/** The keys that sign pushes (RFC 8292). */
export interface VapidKeys {
  /** Of P-256, uncompressed, base64url. */
  publicKey: string
  /** Null in processes that only tell browsers the public one. */
  privateKey: string | null
}

/** Problems of VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY together. `sends`: this process needs both. */
export function problemsOfVapid(
  {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
  }: { VAPID_PUBLIC_KEY?: string | undefined; VAPID_PRIVATE_KEY?: string | undefined },
  sends: boolean,
): string[] {
  if (publicKey === undefined)
    return privateKey === undefined ? [] : ['VAPID_PUBLIC_KEY must be given with VAPID_PRIVATE_KEY']
  if (privateKey === undefined) return sends ? ['VAPID_PRIVATE_KEY must be given with VAPID_PUBLIC_KEY'] : []
  return isPair(publicKey, privateKey) ? [] : ['VAPID_PUBLIC_KEY must belong to VAPID_PRIVATE_KEY']
}

function isPair(publicKey: string, privateKey: string): boolean {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  } catch {
    return false
  }
  return curve.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))
}
