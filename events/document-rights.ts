import { z } from 'zod'

// Apart from values.ts and licences.ts: every page loads it.

/** Why an uploader may share a document: it is their own work, they have permission, or it has an open licence: which one. */
export const documentRights = z.enum([
  'own',
  'permission',
  'cc-by',
  'cc-by-sa',
  'cc-by-nc',
  'cc-by-nc-sa',
  'cc-by-nd',
  'cc-by-nc-nd',
  'cc0',
  'gfdl',
])
export type DocumentRights = z.infer<typeof documentRights>
