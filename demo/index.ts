import { demoFolder } from './folder'
import { loginsOf } from './logins'
import { seed } from './seed'
import { readStudents } from './students'

/** The demo world: its logins, and how an empty shelf is filled with it. */
export const readDemo = () => ({ logins: loginsOf(readStudents(demoFolder)), seed })
