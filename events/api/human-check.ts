import { z } from 'zod'

/** The calls that a solved check counts for. `visitor`: an upload, a reset or a notice of somebody who is not signed in. */
export const humanCheckPurposes = ['visitor', 'registration', 'login'] as const
const purpose = z.enum(humanCheckPurposes)
export type HumanCheckPurpose = z.infer<typeof purpose>

/**
 * The hardest check, in ordinary ones: 12 million iterations of SHA-256 on average at the default cost, which one core of a phone
 * (1.2 million a second) computes in 10 s.
 */
export const maxEffort = 8

/** `effort`: how many ordinary checks it is worth. A refusal with the reason `human-check` names both in its details. */
export const humanCheckQuery = z.object({
  purpose: purpose.default('visitor'),
  effort: z.coerce.number<number>().int().min(1).max(maxEffort).default(1),
})
export type AskedHumanCheck = z.output<typeof humanCheckQuery>

/** Reads the details of a refusal. Returns an ordinary visitor's check where they name none. */
export const askedHumanCheck = (details: Readonly<Record<string, string>>): AskedHumanCheck =>
  humanCheckQuery.safeParse(details).data ?? { purpose: 'visitor', effort: 1 }

/** `altcha`: the solved human check in base64 JSON, where it is needed. */
export const altchaField = z.string().max(8192).optional()
