import type { Viewer } from '../contract'
import type { DocumentRecord } from '../model'
import { isUnseen } from './require-active'

type Seen = Pick<DocumentRecord, 'isActive' | 'removalReason' | 'uploaderId'>

/** Whether an admin decides about a document before it stands, or has decided. */
export const isDecidedAbout = ({ removalReason }: Pick<Seen, 'removalReason'>): boolean =>
  removalReason === 'withheld' || removalReason === 'refused'

/** Whether a viewer, null where it is a visitor, is told that a document is there. */
export function maySee(document: Seen, viewer: Viewer | null): boolean {
  if (!isUnseen(document) || document.uploaderId === viewer?.userId) return true
  return isDecidedAbout(document) && viewer?.isAdmin === true
}

/** Whether a viewer may open the file of a document. */
export const mayRead = (document: Seen, viewer: Viewer): boolean =>
  document.isActive || (isDecidedAbout(document) && maySee(document, viewer))
