// The pool starts plain JavaScript. This lets the process import the other file, which is TypeScript.
import { register } from 'tsx/esm/api'

register()
await import('./photo-jobs.ts')
