// Vitest's global setup: tests start the store and job processes from `dist/`. Once a run, and only when a source has changed.
import { buildServerIfChanged } from './build-if-changed.mjs'

export default buildServerIfChanged
