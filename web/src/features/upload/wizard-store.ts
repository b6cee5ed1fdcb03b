import type { DocumentCard, FoundMark, HeldFor } from '#events'
import { create } from 'zustand'
import type { Refusal } from '../../entities/document/file-rules'
import { readFileName, type NamedDetails } from './read-file-name'

/** The state of one file. */
export type Outcome =
  | { kind: 'waiting' }
  | { kind: 'sending'; progress: number }
  | { kind: 'published' }
  | { kind: 'duplicate'; message: string; originalId: string | null }
  /** `fileUrl`: the file at the file host, if it need not be uploaded again. */
  | { kind: 'failed'; message: string; fileUrl: string | null }

/**
 * A document just published. `notice`: what was removed from its file; null if it is as it came. `heldFor`: why it waits for an admin; null
 * if it is on the shelf. `marks`: of lecturers’ material, for which it waits.
 */
export type Published = DocumentCard & {
  notice: string | null
  heldFor: HeldFor | null
  marks: FoundMark[]
}

export interface Entry {
  key: string
  file: File
  details: NamedDetails
  outcome: Outcome
  /** Of the file's bytes; null until computed. */
  sha256: string | null
  /** A picture of page one; null until drawn. */
  thumbnail: string | null
}

/** For files whose names do not tell. `kind`: what the uploader came to share; it wins over a name, from which it would only be guessed. */
type Defaults = Pick<NamedDetails, 'university'> &
  Partial<Pick<NamedDetails, 'courseCode' | 'kind' | 'wantIds'>>

export interface Wizard {
  /** Email of the user who chose the files. */
  owner: string | null
  entries: Entry[]
  /** Files that cannot be uploaded. */
  refusals: Refusal[]
  /** Published in this sitting, newest first. */
  published: Published[]
  /** Clears the wizard when another user signs in, or, with null, at a logout. */
  belongTo: (owner: string | null) => void
  add: (files: readonly File[], defaults: Defaults) => void
  refuse: (refusals: readonly Refusal[]) => void
  forgetRefusal: (refusal: Refusal) => void
  remove: (key: string) => void
  clear: () => void
  describe: (key: string, details: Partial<NamedDetails>) => void
  /** Applies this file's university and course to every other file. */
  applyCourse: (key: string) => void
  setOutcome: (key: string, outcome: Outcome) => void
  setLook: (key: string, look: Partial<Pick<Entry, 'sha256' | 'thumbnail'>>) => void
  publish: (key: string, document: Published) => void
}

/** Survives leaving the page, so that an upload continues in the background. */
export const useWizard = create<Wizard>()((set, get) => {
  const change = (key: string, part: (entry: Entry) => Partial<Entry>) =>
    set(({ entries }) => ({
      entries: entries.map((entry) => (entry.key === key ? { ...entry, ...part(entry) } : entry)),
    }))
  const keep = (entries: Entry[]) => {
    const gone = get().entries.filter((entry) => !entries.includes(entry))
    for (const { thumbnail } of gone) if (thumbnail !== null) URL.revokeObjectURL(thumbnail)
    set({ entries })
  }
  return {
    owner: null,
    entries: [],
    refusals: [],
    published: [],
    belongTo: (owner) => {
      if (get().owner === owner) return
      keep([])
      set({ owner, published: [], refusals: [] })
    },
    add: (files, defaults) =>
      set(({ entries }) => ({ entries: [...entries, ...files.map((file) => newEntry(file, defaults))] })),
    refuse: (refusals) => set((state) => ({ refusals: [...state.refusals, ...refusals] })),
    forgetRefusal: (refusal) =>
      set(({ refusals }) => ({ refusals: refusals.filter((other) => other !== refusal) })),
    remove: (key) => {
      const rest = get().entries.filter((entry) => entry.key !== key)
      keep(rest.some(({ outcome }) => outcome.kind !== 'published') ? rest : [])
    },
    clear: () => {
      keep([])
      set({ refusals: [] })
    },
    describe: (key, details) => change(key, (entry) => ({ details: { ...entry.details, ...details } })),
    applyCourse: (key) =>
      set(({ entries }) => {
        const source = entries.find((entry) => entry.key === key)
        if (source === undefined) return {}
        const { university, courseCode } = source.details
        return {
          entries: entries.map((entry) =>
            entry.outcome.kind === 'waiting' || entry.outcome.kind === 'failed'
              ? { ...entry, details: { ...entry.details, university, courseCode } }
              : entry,
          ),
        }
      }),
    setOutcome: (key, outcome) => change(key, () => ({ outcome })),
    setLook: (key, look) => change(key, () => look),
    publish: (key, document) => {
      change(key, () => ({ outcome: { kind: 'published' } }))
      set(({ published }) => ({ published: [document, ...published] }))
    },
  }
})

/** The wizard as this user sees it: empty if another one, or one whose session has ended by itself, chose the files. */
export const wizardOf = (state: Wizard, user: string | null): Wizard =>
  state.owner === user ? state : useWizard.getInitialState()

/** True if a file is still to be uploaded. */
export const isPending = ({ outcome }: Entry): boolean =>
  outcome.kind === 'waiting' || outcome.kind === 'failed'

function newEntry(file: File, { university, courseCode = '', kind = '', wantIds = [] }: Defaults): Entry {
  const details = readFileName(file.name)
  return {
    key: `${file.name}:${file.size}`,
    file,
    details: {
      ...details,
      university: details.university || university,
      courseCode: details.courseCode || courseCode,
      kind: kind || details.kind,
      ...(wantIds.length > 0 && { wantIds }),
    },
    outcome: { kind: 'waiting' },
    sha256: null,
    thumbnail: null,
  }
}
