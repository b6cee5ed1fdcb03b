import { z } from 'zod'
import { courseCodeField } from './api/shared'
import { moduleCodeOf } from './typed/fold-text'
import { universities, type University } from './typed/student-address'

/** Kinds of audiences of a broadcast. `module`: everybody who follows the module, under any of its codes. */
export const audienceKinds = ['everyone', 'university', 'module', 'admins'] as const
export type AudienceKind = (typeof audienceKinds)[number]

const isUniversity = (of: string | null): of is University => universities.some((each) => each === of)

/** Who a broadcast is for. `of`: the university, or the module's code; null for the other kinds. */
export const audience = z
  .object({ kind: z.enum(audienceKinds), of: z.string().max(40).nullable().default(null) })
  .check(({ value: { kind, of }, issues }) => {
    const problem = audienceProblem(kind, of)
    if (problem !== null) issues.push({ code: 'custom', message: problem, input: of, path: ['of'] })
  })
  .overwrite(({ kind, of }) => ({
    kind,
    of: kind === 'module' ? moduleCodeOf(of ?? '') : kind === 'university' ? of : null,
  }))
export type Audience = z.infer<typeof audience>

export const everyone: Audience = { kind: 'everyone', of: null }

/** Why an audience cannot be chosen, in words; null if it can. */
export function audienceProblem(kind: AudienceKind, of: string | null): string | null {
  if (kind === 'university' && !isUniversity(of)) return 'Choose a university.'
  if (kind === 'module' && !courseCodeField.safeParse(of).success)
    return 'Enter a module code such as CS2030S.'
  return null
}

/** An audience in the middle of a sentence: 'students of NUS'. */
export function audienceInWords({ kind, of }: Audience): string {
  switch (kind) {
    case 'everyone':
      return 'everyone'
    case 'university':
      return `students of ${of}`
    case 'module':
      return `followers of ${of}`
    case 'admins':
      return 'admins'
  }
}
