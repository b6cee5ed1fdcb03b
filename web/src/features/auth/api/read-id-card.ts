import { askedHumanCheck, entryCalls, type AskedHumanCheck } from '#events'
import { fetchCode } from '../../../components/fetch-code'
import { request } from '../../../http/api-client'
import { ApiError, messageOf, reasonOf } from '../../../http/api-error'
import { unseenFaceMessage } from '../messages'
import { registrationRefusal } from '../registration-refusal'
import type { Passing } from '../use-human-checks'

/** A stored photo of an ID card, and its faces for `FaceChoice`. */
export interface ReadIdCard {
  kind: 'read'
  idCardUrl: string
  faces: string[]
}

export interface RefusedIdCard {
  kind: 'refused'
  message: string
  /** Retrying the same photo may succeed. */
  again: boolean
}

interface Options {
  /** A solved human check. */
  altcha: string
  passing: Passing
  onStored: (idCardUrl: string) => void
}

/**
 * Stores the photo with a solved human check, and detects its faces, by `passing` with another check if the server wants one. Resolves to
 * `asked` if the solved check itself was refused: then another one is due.
 */
export async function readIdCard(
  photo: File,
  options: Options,
): Promise<ReadIdCard | RefusedIdCard | { kind: 'asked'; asked: AskedHumanCheck }> {
  try {
    return await read(photo, options)
  } catch (error) {
    const asked = askedBy(error)
    return asked === null ? { kind: 'refused', ...refusalOf(error) } : { kind: 'asked', asked }
  }
}

async function read(photo: File, { altcha, passing, onStored }: Options): Promise<ReadIdCard> {
  const { storeFile } = await fetchCode(() => import('../../../http/file-host'))
  const idCardUrl = await storeFile({ kind: 'id-card', file: photo, altcha })
  onStored(idCardUrl)
  const { faces } = await passing((solution) =>
    request(entryCalls.idCardFaces, { body: { idCardUrl, altcha: solution } }),
  )
  return { kind: 'read', idCardUrl, faces }
}

/** The check of the upload was refused; other steps ask for checks of their own. */
function askedBy(error: unknown): AskedHumanCheck | null {
  if (!(error instanceof ApiError) || error.reason !== 'human-check') return null
  const asked = askedHumanCheck(error.details)
  return asked.purpose === 'visitor' ? asked : null
}

function refusalOf(error: unknown): { message: string; again: boolean } {
  const { field, message } = registrationRefusal(reasonOf(error, entryCalls.idCardFaces))
  if (field === 'idCard') return { message, again: false }
  return { message: messageOf(error, unseenFaceMessage), again: true }
}
