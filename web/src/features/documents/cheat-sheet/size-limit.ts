const megabyte = 1024 * 1024

/**
 * The largest file, in bytes, from which this device can make a cheat sheet: it is in memory several times meanwhile. A phone ends a page
 * that takes too much, without a word. `memoryGB`: as browsers tell it, if they do.
 */
export function maxFileBytes({
  memoryGB,
  isTouch,
}: {
  memoryGB: number | undefined
  isTouch: boolean
}): number {
  if (memoryGB !== undefined && memoryGB <= 2) return 10 * megabyte
  if (isTouch && (memoryGB === undefined || memoryGB <= 4)) return 20 * megabyte
  return Infinity
}

export const maxFileBytesHere = (): number =>
  maxFileBytes({
    memoryGB: 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : undefined,
    isTouch: matchMedia('(pointer: coarse)').matches,
  })
