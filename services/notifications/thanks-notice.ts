import type { PayloadOf, ThanksAct, thanksGathered } from '#events'

/** Characters of a title in the line. */
const longestTitle = 60

const verbs: Record<ThanksAct, string> = { like: 'liked', save: 'saved', helped: 'thanked you for' }

const inWords = (acts: readonly ThanksAct[]): string => {
  const words = acts.map((act) => verbs[act])
  const last = words.pop() ?? ''
  return words.length === 0 ? last : `${words.join(', ')} or ${last}`
}

const short = (title: string): string =>
  title.length <= longestTitle ? title : `${title.slice(0, longestTitle - 1).trimEnd()}…`

const quoted = (title: string): string => `“${title}”`

/** The message with a line of thanks, without names. */
export function thanksNotice(
  { readers, acts, documents, others, isOfLastHour }: PayloadOf<typeof thanksGathered>,
  publicUrl: string,
) {
  const [first, ...named] = documents
  const further = named.length + others
  const who = readers === 1 ? 'A reader' : `${readers} readers`
  const what = [
    quoted(short(first?.title ?? '')),
    ...(further === 0 ? [] : [`and ${further} ${further === 1 ? 'other' : 'others'}`]),
  ].join(' ')
  const when = readers === 1 || !isOfLastHour ? '' : ' in the last hour'
  const addresses = documents.map(
    ({ documentId, title }) => `${quoted(title)}: ${new URL(`/document/${documentId}`, publicUrl).href}`,
  )
  return {
    title: `${who} ${inWords(acts)} ${what}${when}`,
    body: `${addresses.join('\n')}\n\nSuch a message comes once an hour at most. You can turn it off in your settings: ${new URL('/settings', publicUrl).href}`,
  }
}
