import { kindNames, nameOfRights, type documentDetailsChanged, type PayloadOf } from '#events'

/** The corrections of a document in words: 'Title: A → B; Year: none → AY24/25'. */
export function detailsNote({
  former,
  formerKind,
  ...now
}: Pick<
  PayloadOf<typeof documentDetailsChanged>,
  'title' | 'courseCode' | 'kind' | 'year' | 'rights' | 'former' | 'formerKind'
>): string {
  // An event of a release that knew no other change.
  const before = former ?? { ...now, kind: formerKind }
  const rows: [string, string, string][] = [
    ['Title', before.title, now.title],
    ['Module', before.courseCode, now.courseCode],
    ['Kind', kindNames[before.kind], kindNames[now.kind]],
    ['Year', before.year ?? 'none', now.year ?? 'none'],
    ['Rights', nameOfRights(before.rights ?? 'own'), nameOfRights(now.rights ?? 'own')],
  ]
  return rows
    .filter(([, from, to]) => from !== to)
    .map(([name, from, to]) => `${name}: ${from} → ${to}`)
    .join('; ')
}
