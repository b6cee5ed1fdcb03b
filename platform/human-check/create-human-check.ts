import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { humanCheckPurposes, maxEffort, type AskedHumanCheck } from '#events'
import type { Cache } from '../cache/port'
import type { Clock } from '../clock'
import { secretFor } from '../secret'
import { isWorth } from './effort'

/** Tells people from programs by a proof of work that the browser's widget solves, without a third party. */
export interface HumanCheck {
  /** A new challenge for the widget (altcha 3). Valid for ten minutes, once. Default: an ordinary one for a visitor. */
  challenge(asked?: AskedHumanCheck): Promise<object>
  /**
   * Resolves to the effort of the solved challenge if `payload` (base64 of JSON, from the widget) solves one of ours for the first
   * time, for this purpose and with enough effort; else to null. Default: an ordinary one for a visitor.
   */
  verify(payload: string, needed?: AskedHumanCheck): Promise<number | null>
}

const validSeconds = 600
const ordinary: AskedHumanCheck = { purpose: 'visitor', effort: 1 }

const solvedChallenge = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      /** The end of its validity, in seconds since 1970. */
      data: z.strictObject({
        validUntil: z.number(),
        purpose: z.enum(humanCheckPurposes).exactOptional(),
        effort: z.number().int().min(1).max(maxEffort).exactOptional(),
      }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** `cost`: iterations of each guess; 1000 takes a browser about a second. */
export function createHumanCheck(deps: {
  secret: string
  cost: number
  cache: Cache
  clock: Clock
}): HumanCheck {
  const { cost, cache, clock } = deps
  const hmacSignatureSecret = secretFor(deps.secret, 'human-check').toString('hex')
  const hmacKeySignatureSecret = secretFor(deps.secret, 'human-check-key').toString('hex')
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  return {
    challenge: ({ purpose, effort } = ordinary) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: cost * effort,
        // From 1 to 3,000: a program would skip all numbers below a higher least one.
        counter: randomInt(3000),
        deriveKey,
        // Not `expiresAt`: the widget compares that with the device's clock, and never ends where the clock is ahead.
        data: {
          validUntil: seconds() + validSeconds,
          ...(purpose !== 'visitor' && { purpose }),
          ...(effort > 1 && { effort }),
        },
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      }),

    async verify(payload, needed = ordinary) {
      const solved = readPayload(payload)
      if (!solved) return null
      const { challenge, solution } = solved
      const { validUntil, purpose = 'visitor', effort = 1 } = challenge.parameters.data
      if (validUntil <= seconds() || purpose !== needed.purpose || !isWorth(effort, needed.effort))
        return null
      const { verified } = await verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      })
      if (!verified) return null
      return (await cache.claim(`human-check:${challenge.signature}`, validSeconds)) ? effort : null
    },
  }
}

function readPayload(payload: string) {
  try {
    const json: unknown = JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))
    return solvedChallenge.safeParse(json).data
  } catch {
    return undefined
  }
}
