/** The state that the banner describes. */
export interface Circumstances {
  /** The browser has a network. */
  isOnline: boolean
  /** The live connection broke. */
  isLost: boolean
  /** A part of the page waits for its code. */
  isCodeMissing: boolean
  /** Acts that wait to be sent. */
  waiting: number
  /** They are stored, and survive their tab. */
  isDurable: boolean
}

/** The sentence about the connection; null if there is nothing to say. Promise only what the outbox keeps. */
export function bannerWords({
  isOnline,
  isLost,
  isCodeMissing,
  waiting,
  isDurable,
}: Circumstances): string | null {
  const changes = waiting === 1 ? '1 change waits' : `${waiting} changes wait`
  const where = isDurable ? 'on this device' : 'in this tab, so keep it open'
  if (isOnline) {
    if (waiting > 0) return `Studyshelf can’t be reached. ${changes} ${where}.`
    return isLost || isCodeMissing ? 'Reconnecting…' : null
  }
  return [
    'You are offline.',
    isCodeMissing && 'This part opens once you are back online.',
    waiting > 0 && `${changes} ${where}${isDurable ? ' and will be sent' : ''}.`,
    !isCodeMissing && waiting === 0 && 'This page may be out of date.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}
