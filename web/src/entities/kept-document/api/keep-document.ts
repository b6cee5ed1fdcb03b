import { documentCalls, noteCalls, type DocumentView } from '#events'
import { formatSize } from '../../../components/format-size'
import { requestBytes } from '../../../http/api-client'
import { messageOf } from '../../../http/api-error'
import { requestKept } from '../../../http/device/kept-answers'
import { putKeptDocument, readKeptDocuments } from '../kept-documents'
import { keptLimit, missingRoom } from '../room'

/** Why a document could not be kept, for the user. */
export class NotKept extends Error {}

/** Fonts that PDF.js needs for files without their own; the service worker keeps them from then on. */
const fonts = [
  'FoxitSerif.pfb',
  'FoxitSerifBold.pfb',
  'FoxitFixed.pfb',
  'FoxitSymbol.pfb',
  'LiberationSans-Regular.ttf',
  'LiberationSans-Bold.ttf',
]

/** Fetches the whole file of a document and keeps both on this device. Throws NotKept. */
export async function keepDocument(view: DocumentView): Promise<void> {
  const { _id, fileName, sizeBytes } = view
  if (fileName === null) throw new NotKept('The file of this document couldn’t load.')
  const missing = missingRoom(await readKeptDocuments(), { documentId: _id, size: sizeBytes }, keptLimit())
  if (missing > 0)
    throw new NotKept(
      `Kept documents may take ${formatSize(keptLimit())}; this one needs ${formatSize(missing)} more. Raise the limit in Settings.`,
    )
  const file = await requestBytes(documentCalls.secureFile, { params: { filename: fileName } }).catch(
    (error: unknown) => {
      throw new NotKept(messageOf(error, 'The file of this document couldn’t load.'))
    },
  )
  // A connection may break in the middle without an error.
  if (file.size !== sizeBytes) throw new NotKept('The download was incomplete. Please try again.')
  await putKeptDocument(view, file).catch((error: unknown) => {
    throw new NotKept(
      error instanceof DOMException && error.name === 'QuotaExceededError'
        ? 'This device has no room for it. Remove kept documents in Settings.'
        : 'This browser can’t store documents here, for example because this is a private window.',
    )
  })
  // Browsers delete what they were not asked to keep when a disk gets full.
  void navigator.storage?.persist?.().catch(() => false)
  void requestKept(noteCalls.note, { params: { documentId: _id } }).catch(() => undefined)
  for (const font of fonts) void fetch(`/pdf/standard_fonts/${font}`).catch(() => undefined)
}
