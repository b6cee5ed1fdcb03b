import { uploadCalls, maxKnownAsked, type KnownFiles } from '#events'
import { request } from '../../../http/api-client'

/** Documents with these bytes, and refusals of their upload. Nothing if the server is unreachable: the upload reports it too. */
export async function readKnown(hashes: readonly string[]): Promise<KnownFiles> {
  const known: KnownFiles = { documents: [], refused: [] }
  for (let at = 0; at < hashes.length; at += maxKnownAsked) {
    const query = { sha256: hashes.slice(at, at + maxKnownAsked).join() }
    const answer = await request(uploadCalls.knownDocuments, { query }).catch(() => null)
    known.documents.push(...(answer?.documents ?? []))
    known.refused.push(...(answer?.refused ?? []))
  }
  return known
}
