import { z } from 'zod'

/** The value of a JSON text; null if it is none. */
export const jsonText = z.string().transform((text): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
})
