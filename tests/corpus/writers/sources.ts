import { join } from 'node:path'

/** Folder of the texts that programs make into PDFs. */
export const sources = join(import.meta.dirname, '..', 'sources')
