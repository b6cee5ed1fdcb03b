import { entryCalls } from '#events'
import { fetchCode } from '../../../components/fetch-code'
import { request } from '../../../http/api-client'

/** A stored photo of an ID card, and its faces for `FaceChoice`. */
export interface ReadIdCard {
  idCardUrl: string
  faces: string[]
}

/** Stores the photo with a solved human check, and detects its faces. Throws ApiError. */
export async function readIdCard(photo: File, altcha: string): Promise<ReadIdCard> {
  const { storeFile } = await fetchCode(() => import('../../../http/file-host'))
  const idCardUrl = await storeFile({ kind: 'id-card', file: photo, altcha })
  const { faces } = await request(entryCalls.idCardFaces, { body: { idCardUrl } })
  return { idCardUrl, faces }
}
