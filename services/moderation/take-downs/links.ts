import { createHmac, timingSafeEqual } from 'node:crypto'

/** The purpose of a link in a mail about a notice. A link for one purpose opens no other. */
export type LinkPurpose = 'confirm' | 'status' | 'court'

type Of = { _id: string; seed: string }

/**
 * The links in mails about notices. Their secrets are derived, so that nobody who reads the store can use one. `secrets`: the first one
 * makes links, each of them opens.
 */
export function createLinks({
  secrets,
  publicUrl,
}: {
  secrets: readonly [Buffer, ...Buffer[]]
  publicUrl: string
}) {
  const tokenOf = (secret: Buffer, purpose: LinkPurpose, { _id, seed }: Of): Buffer =>
    createHmac('sha256', secret).update(`${purpose}:${_id}:${seed}`).digest()

  return {
    /** The secret is behind the #, which browsers send to no server. */
    address: (purpose: LinkPurpose, notice: Of): string =>
      new URL(
        `/take-down/${purpose}#${notice._id}.${tokenOf(secrets[0], purpose, notice).toString('base64url')}`,
        publicUrl,
      ).href,

    opens(purpose: LinkPurpose, notice: Of, token: string): boolean {
      const given = Buffer.from(token, 'base64url')
      return secrets.some((secret) => {
        const right = tokenOf(secret, purpose, notice)
        return given.length === right.length && timingSafeEqual(given, right)
      })
    },
  }
}
export type Links = ReturnType<typeof createLinks>
