import { z } from 'zod'
import { id } from './values'

/** The name of an operating-system user, as the command line tells it: one short word, or a few. */
export const operatorName = z.string().regex(/^[\p{L}\p{N}._@+$\\-][\p{L}\p{N}._@+$\\ -]{0,63}$/u)

const prefix = 'operator:'

/** Who decided or acted: the id of an admin’s account, or an operator at the server, `operator:NAME`. */
export const actorId = z.union([
  id,
  z
    .string()
    .startsWith(prefix)
    .refine((actor) => operatorName.safeParse(actor.slice(prefix.length)).success, 'not an operator'),
])

/** The actor of a command at the server. `name`: of the operating-system user, as the command reports it; it is not verified. */
export const operatorActor = (name: string): string => `${prefix}${operatorName.parse(name)}`

/** The name of an operator; null if the actor is an account. */
export const operatorOf = (actor: string): string | null =>
  actor.startsWith(prefix) ? actor.slice(prefix.length) : null

/** An act of an operator on an account, other than a decision. */
export const operatorAction = z.enum(['end-sessions', 'reset-password', 'reset-second-factor'])
