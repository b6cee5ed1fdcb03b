import type { Outbox } from '#platform/core'
import type { Store } from '../model'
import { isHidden } from '../texts/rules'
import type { TextProvider } from '../texts/texts'
import { hideOrShowLine } from './rules'

/** The lines of wants as texts that can be reported, by everybody who is signed in. */
export function createWantTexts({
  store: { wants },
  outbox,
}: {
  store: Pick<Store, 'wants'>
  outbox: Pick<Outbox, 'decide'>
}): TextProvider {
  return {
    async read(wantId) {
      const want = await wants.findById(wantId, { askerId: 1, line: 1, hidings: 1, courseCode: 1 }).lean()
      // Without its asker, a want has no line.
      if (want === null || want.askerId === null) return null
      const { askerId, line, hidings, courseCode } = want
      return {
        ...{ authorId: askerId, words: line, hidings, isHidden: isHidden(hidings) },
        ...{ documentId: null, courseCode },
        mayRead: ({ userId, isAdmin }) => isAdmin || userId === askerId || !isHidden(hidings),
      }
    },
    act: (wantId, act) => outbox.decide(wants, wantId, hideOrShowLine(act)),
  }
}
