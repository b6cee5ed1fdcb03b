/**
 * Fields of many calls and events. They are shared: each schema of its own costs a phone part of a millisecond whenever a page starts.
 */
import { z } from 'zod'

export const integer = z.number().int()
export const positiveInteger = integer.positive()
/** An integer from zero. */
export const count = integer.nonnegative()
/** A moment in ISO format, in UTC. */
export const instant = z.iso.datetime()
/** Of every answer in JSON that is not a refusal. */
export const success = z.literal(true)
