/**
 * Whether a page that opens a socket is one of ours: of the host that it asks, or of the public address. Programs say no
 * origin, and neither do browsers of what they ask of the page's own host by GET: who they are says their token.
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
