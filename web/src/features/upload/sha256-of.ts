/** The SHA-256 of a file in hexadecimal digits; null if the browser cannot compute it, as on a page without TLS. */
export async function sha256Of(file: Blob): Promise<string | null> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}
