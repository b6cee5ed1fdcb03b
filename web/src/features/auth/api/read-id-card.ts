import { entryCalls } from '#events'
import { fetchCode } from '../../../components/fetch-code'
import { request } from '../../../http/api-client'
import type { Passing } from '../use-human-checks'

/** A stored photo of an ID card, and its faces for `FaceChoice`. */
export interface ReadIdCard {
  idCardUrl: string
  faces: string[]
}

/**
 * Stores the photo with a solved human check, and detects its faces, by `passing` with another check if the server wants one. Throws
 * ApiError.
 */
export async function readIdCard(
  photo: File,
  { altcha, passing, onStored }: { altcha: string; passing: Passing; onStored: (idCardUrl: string) => void },
): Promise<ReadIdCard> {
  const { storeFile } = await fetchCode(() => import('../../../http/file-host'))
  const idCardUrl = await storeFile({ kind: 'id-card', file: photo, altcha })
  onStored(idCardUrl)
  const { faces } = await passing((solution) =>
    request(entryCalls.idCardFaces, { body: { idCardUrl, altcha: solution } }),
  )
  return { idCardUrl, faces }
}
