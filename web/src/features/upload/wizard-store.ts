import type { DocumentCard } from '#events'
import { create } from 'zustand'
import { readFileName, type NamedDetails } from './read-file-name'

/** How far one file has come. */
export type Outcome =
  | { kind: 'waiting' }
  | { kind: 'sending'; progress: number }
  | { kind: 'published' }
  | { kind: 'duplicate'; message: string; originalId: string | null }
  | { kind: 'failed'; message: string }

export interface Entry {
  key: string
  file: File
  details: NamedDetails
  outcome: Outcome
}

export interface Wizard {
  /** E-mail of whoever chose the files. */
  owner: string | null
  step: 1 | 2
  entries: Entry[]
  /** Published by the uploads of this sitting, newest first. */
  published: DocumentCard[]
  /** What one user chose is nothing for the next. */
  belongTo: (owner: string | null) => void
  add: (files: readonly File[], defaults: Pick<NamedDetails, 'university'>) => void
  remove: (key: string) => void
  clear: () => void
  goTo: (step: 1 | 2) => void
  describe: (key: string, details: Partial<NamedDetails>) => void
  setOutcome: (key: string, outcome: Outcome) => void
  publish: (key: string, document: DocumentCard) => void
}

const blank = { step: 1 as const, entries: [] }

/** Outlives the page, so that an upload goes on while its owner looks around. */
export const useWizard = create<Wizard>()((set) => {
  const change = (key: string, part: (entry: Entry) => Partial<Entry>) =>
    set(({ entries }) => ({
      entries: entries.map((entry) => (entry.key === key ? { ...entry, ...part(entry) } : entry)),
    }))
  return {
    ...blank,
    owner: null,
    published: [],
    belongTo: (owner) => set((state) => (state.owner === owner ? state : { ...blank, owner, published: [] })),
    add: (files, { university }) =>
      set(({ entries }) => ({ entries: [...entries, ...files.map((file) => newEntry(file, university))] })),
    remove: (key) =>
      set(({ entries, step }) => {
        const rest = entries.filter((entry) => entry.key !== key)
        return rest.some(({ outcome }) => outcome.kind !== 'published') ? { entries: rest, step } : blank
      }),
    clear: () => set(blank),
    goTo: (step) => set({ step }),
    describe: (key, details) => change(key, (entry) => ({ details: { ...entry.details, ...details } })),
    setOutcome: (key, outcome) => change(key, () => ({ outcome })),
    publish: (key, document) => {
      change(key, () => ({ outcome: { kind: 'published' } }))
      set(({ published }) => ({ published: [document, ...published] }))
    },
  }
})

function newEntry(file: File, university: NamedDetails['university']): Entry {
  const details = readFileName(file.name)
  return {
    key: `${file.name}:${file.size}`,
    file,
    details: { ...details, university: details.university || university },
    outcome: { kind: 'waiting' },
  }
}
