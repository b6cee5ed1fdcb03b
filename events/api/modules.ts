import { z } from 'zod'
import { count, success } from '../fields'
import { documentKind, maxModules, university } from '../values'
import { defineCall } from './define-call'
import { publicUser } from './people'
import { courseCodeField } from './shared'

/** `title`: of a document by which the module was found; null if it was found by its code. */
export const moduleChoice = z.object({
  courseCode: z.string(),
  documents: count,
  title: z.string().nullable(),
})
export type ModuleChoice = z.infer<typeof moduleChoice>

export const moduleChoicesQuery = z.object({
  /** The beginning of a code, or words of titles. Empty: the modules with the most documents. */
  q: z.string().max(200).default(''),
  /** With an empty query: only its modules. */
  university: university.optional(),
})
/** Codes, separated by commas. */
export const moduleCountsQuery = z.object({
  codes: z
    .string()
    .max(1000)
    .transform((codes) => codes.split(','))
    .pipe(z.array(courseCodeField).max(maxModules)),
})

/** A module in the current term: missing kinds, and its busiest uploaders. */
export const moduleTerm = z.object({
  /** 'AY26/27 S1'. */
  term: z.string(),
  /** Kinds of which no published document is of this academic year. */
  missing: z.array(documentKind),
  /** Who published most since the term began, at most three. */
  uploaders: z.array(publicUser.extend({ documents: count })),
})
export type ModuleTerm = z.infer<typeof moduleTerm>

/** The modules of the library, to choose one's own from. */
export const moduleCalls = {
  moduleChoices: defineCall({
    method: 'get',
    path: '/api/auth/modules',
    summary: 'A few modules with published documents, by the beginning of their code or by titles.',
    access: 'user',
    query: moduleChoicesQuery,
    answer: z.object({ success, modules: z.array(moduleChoice) }),
    reasons: {},
  }),
  moduleCounts: defineCall({
    method: 'get',
    path: '/api/auth/modules/counts',
    summary: 'The number of published documents of each of the given modules.',
    access: 'user',
    query: moduleCountsQuery,
    answer: z.object({
      success,
      modules: z.array(moduleChoice.pick({ courseCode: true, documents: true })),
    }),
    reasons: {},
  }),
  moduleTerm: defineCall({
    method: 'get',
    path: '/api/auth/modules/:code/term',
    summary:
      'Of a module in the current term: the kinds of which there is nothing of this academic year, and who published most.',
    access: 'user',
    params: z.object({ code: courseCodeField }),
    answer: moduleTerm.extend({ success }),
    reasons: {},
  }),
}
