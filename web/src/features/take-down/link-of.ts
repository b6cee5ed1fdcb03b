import { noticeLink, type NoticeLink } from '#events'

/** The notice and the secret behind the # of a link in a mail; null if it was cut. */
export function linkOf(hash: string): NoticeLink | null {
  const [noticeId, token] = hash.replace(/^#/, '').split('.')
  return noticeLink.safeParse({ noticeId, token }).data ?? null
}

/** The id in the address of a document, or the id itself; the text as it is if there is none. */
export const documentIn = (text: string): string =>
  /(?:^|\/)([0-9a-f]{24})(?:$|[/?#])/.exec(text.trim())?.[1] ?? text.trim()
