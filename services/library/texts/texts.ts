import type { TextSubject } from '#events'
import type { StudentText, Texts, Viewer } from '../contract'
import type { HidingAct } from './rules'

/** How one kind of texts is read, hidden and shown again. */
export interface TextProvider {
  /** Null if there is no such text. */
  read(id: string): Promise<(StudentText & { mayRead: (reader: Viewer) => boolean }) | null>
  /** Applies `afterHiding` in one write, with an event for the pages that show it. True if that changed it. */
  act(id: string, act: HidingAct): Promise<boolean>
}

/** Texts of all kinds, each by its provider. A kind without one has no texts. */
export function createTexts(providers: Readonly<Partial<Record<TextSubject, TextProvider>>>): Texts {
  return {
    async textOf(subject, id, reader) {
      const found = (await providers[subject]?.read(id)) ?? null
      if (found === null || (reader !== undefined && !found.mayRead(reader))) return null
      const { mayRead: _mayRead, ...text } = found
      return text
    },
    hideText: async (subject, id, basis) =>
      (await providers[subject]?.act(id, { hides: true, ...basis })) ?? false,
    showText: async (subject, id, hidings) =>
      (await providers[subject]?.act(id, { hides: false, hidings })) ?? false,
  }
}
