import { uploadCalls, maxKnownAsked, type KnownDocument } from '#events'
import { request } from '../../../http/api-client'

/** Documents with these bytes. Empty if the server is unreachable: the upload reports duplicates too. */
export async function readKnown(hashes: readonly string[]): Promise<KnownDocument[]> {
  const known: KnownDocument[] = []
  for (let at = 0; at < hashes.length; at += maxKnownAsked) {
    const query = { sha256: hashes.slice(at, at + maxKnownAsked).join() }
    known.push(
      ...(await request(uploadCalls.knownDocuments, { query }).then(
        ({ documents }) => documents,
        () => [],
      )),
    )
  }
  return known
}
