import { entering } from './entering'
import { finding } from './finding'
import { profile } from './profile'
import { sharing } from './sharing'
import { writing } from './writing'
import type { Scene } from './scene'

/** Every message of the specification, in the scene that shows it. */
export const scenes: readonly Scene[] = [...entering, ...finding, ...sharing, ...profile, ...writing]
