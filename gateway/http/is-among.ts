/**
 * True if the client has this version. Replaces `request.fresh`, which obeys the `Cache-Control: no-cache` that `fetch` adds to
 * every `If-None-Match` set by a program. A proxy may have weakened the tag.
 */
export const isAmong = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag) ?? false
