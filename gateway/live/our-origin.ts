/**
 * True if the page that opens a socket is ours: from the requested host or from the public address. Programs send no origin, nor
 * do browsers for same-origin GETs; those are identified by their token.
 */
export function isOurOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string,
): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { host: named, origin: exact } = new URL(origin)
  return named !== '' && (named === host?.toLowerCase() || exact === new URL(publicUrl).origin)
}
