import { firstStepsDays, moduleCodeOf, type ChecklistState, type FirstSteps, type Role } from '#events'

/** Saved documents of one reader. */
export const maxSaved = 1000
/** Visits to keep per reader. */
export const maxVisits = 100

/** Trimmed, upper case, without repetition or empty entries, in the given order. */
export const cleanModules = (modules: readonly string[]): string[] => [
  ...new Set(modules.map(moduleCodeOf).filter((module) => module !== '')),
]

/**
 * Since when a reader follows each of these modules. A reader who leaves a module and comes back follows it from then on. A module without
 * an entry was followed before this was kept, and stays without.
 */
export function followsAfter(
  before: { modules?: readonly string[]; follows: readonly { code: string; since: Date }[] | null } | null,
  modules: readonly string[],
  now: Date,
): { code: string; since: Date }[] {
  const known = new Map((before?.follows ?? []).map((follow) => [follow.code, follow]))
  return modules.flatMap((code) =>
    before?.modules?.includes(code) ? (known.get(code) ?? []) : { code, since: now },
  )
}

const dayMs = 24 * 60 * 60_000

/** The state of a user's checklist. `ended`: how it ended before; null if it has not. */
export function checklistStateOf({
  ended,
  steps,
  role,
  createdAt,
  now,
}: {
  ended: 'done' | 'hidden' | null
  steps: FirstSteps['steps']
  role: Role
  createdAt: Date
  now: Date
}): ChecklistState {
  if (ended === 'hidden' || role === 'admin') return 'gone'
  if (ended === 'done') return 'done'
  if (now.getTime() - createdAt.getTime() > firstStepsDays * dayMs) return 'gone'
  return steps.saved && steps.liked && steps.uploaded ? 'done' : 'open'
}

/** Course codes in order (CS2030 before CS10000), and within each the titles in order. */
export function byCourseAndTitle<T extends { courseCode: string; title: string }>(
  documents: readonly T[],
): { courseCode: string; documents: T[] }[] {
  const compare = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare
  const groups = new Map<string, T[]>()
  const sorted = [...documents].sort(
    (a, b) => compare(a.courseCode, b.courseCode) || compare(a.title, b.title),
  )
  for (const document of sorted)
    groups.set(document.courseCode, [...(groups.get(document.courseCode) ?? []), document])
  return [...groups].map(([courseCode, members]) => ({ courseCode, documents: members }))
}
