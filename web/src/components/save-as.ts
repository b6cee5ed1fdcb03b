/** Time for the browser to read the bytes: it may ask the user for a location first. */
const readWithinMs = 60_000

/** Saves bytes as a file of this name. */
export function saveAs(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), readWithinMs)
}
