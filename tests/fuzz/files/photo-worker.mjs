// The pool starts plain JavaScript: this lets the process read the other file, which is TypeScript.
import { register } from 'tsx/esm/api'

register()
await import('./photo-jobs.ts')
