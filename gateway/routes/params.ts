import { z } from 'zod'
import { id } from '#events'

export const withId = z.object({ id })
/** One name of a file: never a path. */
export const withFileName = z.object({ filename: z.string().regex(/^[\w][\w.-]{0,199}$/) })
