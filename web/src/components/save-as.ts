/** A browser may begin to read the bytes long after the click: it may ask where to, first. */
const readWithinMs = 60_000

/** Lets the browser save bytes as a file of this name. */
export function saveAs(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), readWithinMs)
}
