import { fileKind } from '#events'
import type { FileKind } from '#events'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../app-error'
import type { Clock } from '../clock'

/** Lifetime of a ticket. */
export const ticketSeconds = 15 * 60
const uploadPreset = 'studyshelf'

const ticketFields = z.object({
  upload_preset: z.literal(uploadPreset),
  folder: fileKind,
  resource_type: z.literal('raw'),
  ticket: z.string().regex(/^[0-9a-f]{32}$/),
  owner: z.string().max(64),
  expires: z.string().regex(/^\d{13}$/),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
})

/** The permission in a ticket. `name` is the file's, not known before: it limits the ticket to one file. */
export interface Permission {
  kind: FileKind
  owner: string | null
  name: string
}

/** Signed permissions for one upload each. An unused ticket is not stored anywhere. */
export function createTickets({ secret, clock }: { secret: Buffer; clock: Clock }) {
  const keyed = (text: string) => createHmac('sha256', secret).update(text).digest()
  const sign = (folder: string, ticket: string, owner: string, expires: string) =>
    keyed(`ticket\n${folder}\n${ticket}\n${owner}\n${expires}`)

  const read = (fields: unknown): Permission & { expires: number } => {
    const given = ticketFields.safeParse(fields).data
    const refused = new AppError('bad-ticket', 403, 'This upload was not permitted. Please try again.')
    if (!given) throw refused
    const { folder, ticket, owner, expires, signature } = given
    if (!timingSafeEqual(sign(folder, ticket, owner, expires), Buffer.from(signature, 'hex'))) throw refused
    const name = keyed(`name\n${ticket}`).toString('hex', 0, 16)
    return { kind: folder, owner: owner || null, name, expires: Number(expires) }
  }

  return {
    issue({ kind, owner }: { kind: FileKind; owner: string | null }): Record<string, string> {
      const ticket = randomBytes(16).toString('hex')
      const expires = String(clock.now().getTime() + ticketSeconds * 1000)
      const holder = owner ?? ''
      return {
        upload_preset: uploadPreset,
        folder: kind,
        resource_type: 'raw',
        ticket,
        owner: holder,
        expires,
        signature: sign(kind, ticket, holder, expires).toString('hex'),
      }
    },

    /** Throws AppError if the fields are not one of our tickets, or it has expired. */
    check(fields: unknown): Permission {
      const { expires, ...permission } = read(fields)
      if (expires <= clock.now().getTime())
        throw new AppError('ticket-expired', 403, 'This upload took too long to start. Please try again.')
      return permission
    },

    /** Like `check`, for a ticket that was checked when its upload began: it may have expired since. */
    checkBegun(fields: unknown): Permission {
      const { expires: _at, ...permission } = read(fields)
      return permission
    },
  }
}
