import { z } from 'zod'

const key = 'reading-settings'

export const papers = ['white', 'dark', 'theme'] as const
/** Of letters, in percent. */
export const textSizes = [80, 90, 100, 115, 130, 150, 175, 200] as const
export const spacings = ['narrow', 'normal', 'wide'] as const

const kept = z.object({
  /** `theme`: dark while the theme is. */
  paper: z.enum(papers).catch('white'),
  textSize: z.literal(textSizes).catch(100),
  spacing: z.enum(spacings).catch('normal'),
})
export type ReadingSettings = z.infer<typeof kept>

/** The settings that this device remembers. Invalid ones are the usual ones. */
export function readSettings(storage: Pick<Storage, 'getItem'>): ReadingSettings {
  try {
    // Reading fails too where storage is blocked.
    return kept.parse(JSON.parse(storage.getItem(key) ?? '{}'))
  } catch {
    return kept.parse({})
  }
}

/** Remembers settings on this device. */
export const keepSettings = (settings: ReadingSettings, storage: Pick<Storage, 'setItem'>): void =>
  storage.setItem(key, JSON.stringify(settings))

/** The next size of letters, or the same at the end. */
export function textSizeAfter(size: number, by: 1 | -1): ReadingSettings['textSize'] {
  const at = textSizes.findIndex((each) => each >= size) + by
  return textSizes[Math.min(textSizes.length - 1, Math.max(0, at))] ?? 100
}
