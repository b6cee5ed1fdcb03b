import { createHmac } from 'node:crypto'
import type { S3Store } from './address'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * The fields of a form that may store one object under exactly this key, with exactly these fields, until it expires.
 * AWS documents the policy and its signature under “Authenticating requests in browser-based uploads using POST (AWS
 * signature version 4)”.
 */
export function signPost(
  { accessKeyId, secretAccessKey, region, bucket }: Omit<S3Store, 'url' | 'uploadUrl'>,
  upload: { fields: Record<string, string>; maxBytes: number; now: Date; seconds: number },
): Record<string, string> {
  const date = upload.now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = date.slice(0, 8)
  const fields: Record<string, string> = {
    ...upload.fields,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${accessKeyId}/${day}/${region}/s3/aws4_request`,
    'x-amz-date': date,
  }
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(upload.now.getTime() + upload.seconds * 1000).toISOString(),
      conditions: [
        { bucket },
        ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
        ['content-length-range', 1, upload.maxBytes],
      ],
    }),
  ).toString('base64')
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${secretAccessKey}`,
  )
  return { ...fields, policy, 'x-amz-signature': hmac(signingKey, policy).toString('hex') }
}
