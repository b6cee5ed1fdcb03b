import { demoFolder } from './folder'
import { loginsOf } from './logins'
import type { seed as fillShelf } from './seed'
import { readStudents } from './students'

/** What draws it comes only where it is drawn: in production its logins are read, to refuse them. */
const seed: typeof fillShelf = async (deps) => (await import('./seed')).seed(deps)

/** The demo world: its logins, and how an empty shelf is filled with it. */
export const readDemo = () => ({ logins: loginsOf(readStudents(demoFolder)), seed })
