import { documents } from './documents'
import { students } from './students'

/** The believable little world that a first start shows: students, their notes and their votes. */
export const world = { students, documents }
