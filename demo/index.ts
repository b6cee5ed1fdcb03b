import { demoFolder } from './folder'
import { loginsOf } from './logins'
import type { seed as fillShelf } from './seed'
import { readStudents } from './students'

/** The drawing code is loaded on demand: production only needs the logins, to refuse them. */
const seed: typeof fillShelf = async (deps) => (await import('./seed')).seed(deps)

/** The demo world: its logins, and the planting of an empty library. */
export const readDemo = () => ({ logins: loginsOf(readStudents(demoFolder)), seed })
