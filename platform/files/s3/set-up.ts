import { createHash } from 'node:crypto'
import type { Log } from '../../log/create-log'
import { readS3Url } from './address'
import { openS3Connection, type Call } from './connection'
import { S3NotReady } from './not-ready'
import { textOf } from './xml'

const withinMs = 20_000
/** Regions whose name a store does not want to be told. */
const unnamedRegions = ['us-east-1', 'auto']

/**
 * Makes the bucket if it is missing, and lets pages of `siteOrigin` send files to it. Changes nothing else. Resolves to
 * what was done; `cors: 'unsupported'`: the store has no such call. Throws `S3NotReady` if the store refuses.
 */
export async function setUpS3({
  url,
  siteOrigin,
  log,
}: {
  /** S3_URL. */
  url: string
  siteOrigin: string
  log: Pick<Log, 'warn'>
}): Promise<{ bucket: 'there' | 'made'; cors: 'set' | 'unsupported' }> {
  const store = readS3Url(url)
  const { send } = openS3Connection({ store, log })
  const ask = async (what: string, call: Omit<Call, 'withinMs'>, accepted: readonly number[] = []) => {
    const response = await send({ ...call, withinMs })
    if (response.ok || accepted.includes(response.status)) return response.status
    const code = textOf(await response.text().catch(() => ''), 'Code') ?? ''
    throw new S3NotReady(`the store refuses to ${what}: ${`${response.status} ${code}`.trim()}.`)
  }

  const found = await ask('show its bucket', { method: 'HEAD' }, [404])
  if (found === 404) {
    const place = unnamedRegions.includes(store.region) ? '' : createBucket(store.region)
    await ask('make a bucket', { method: 'PUT', body: place })
  }
  const body = corsOf(siteOrigin)
  const checksum = createHash('sha256').update(body).digest('base64')
  const headers = { 'content-type': 'application/xml', 'x-amz-checksum-sha256': checksum }
  const set = await ask(
    'allow uploads from pages',
    { method: 'PUT', query: { cors: '' }, headers, body },
    [501],
  )
  return { bucket: found === 404 ? 'made' : 'there', cors: set === 501 ? 'unsupported' : 'set' }
}

const createBucket = (region: string) =>
  `<CreateBucketConfiguration><LocationConstraint>${region}</LocationConstraint></CreateBucketConfiguration>`

const corsOf = (origin: string) =>
  `<CORSConfiguration><CORSRule><AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>POST</AllowedMethod>` +
  `<AllowedHeader>*</AllowedHeader><MaxAgeSeconds>3600</MaxAgeSeconds></CORSRule></CORSConfiguration>`
