/** S3_URL, parsed. */
export interface S3Store {
  accessKeyId: string
  secretAccessKey: string
  region: string
  bucket: string
  /** Address of the bucket for this program, without a trailing slash. */
  url: string
  /** Address of the bucket for browsers. */
  uploadUrl: string
}

const example = 's3://key:secret@host/bucket?region=eu-central-1'
const options = ['region', 'style', 'tls', 'browsers']

/**
 * Parses `s3://key:secret@host:port/bucket`. The query may set `region`, `style` (`path` or `virtual`: the bucket is in
 * the path or in the host's name), `tls=off`, and `browsers`, the origin at which browsers reach the store if it is
 * another. `https://` and `http://` work as well. Throws a TypeError that names the problem and no value.
 */
export function readS3Url(given: string): S3Store {
  const problem = (text: string) => new TypeError(text)
  const url = URL.canParse(given) ? new URL(given.trim().replace(/^s3:/, 'https:')) : null
  if (url === null || !/^(?:s3|https?):/.test(given.trim()) || url.hostname === '' || url.hash !== '')
    throw problem(`must look like ${example}`)
  const { username, password, searchParams } = url
  if (username === '' || password === '')
    throw problem(`must contain key and secret (${example}); write a slash in the secret as %2F`)
  const bucket = url.pathname.replace(/^\/|\/$/g, '')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw problem(`must name one bucket after the host, in lower case and without a folder (${example})`)
  for (const [name, value] of searchParams) {
    if (!options.includes(name))
      throw problem(`has an option that we do not know; known are ${options.join(', ')}`)
    if (name === 'style' && !['path', 'virtual'].includes(value))
      throw problem('must have style=path or style=virtual')
    if (name === 'tls' && !['on', 'off'].includes(value)) throw problem('must have tls=on or tls=off')
    if (name === 'region' && !/^[a-z0-9-]+$/i.test(value))
      throw problem('must have a region such as eu-central-1')
    if (name === 'browsers' && !isOrigin(value))
      throw problem('must have an origin in browsers=, such as browsers=https://files.example')
  }
  const ofAmazon = /(?:^|\.)amazonaws\.com(?:\.cn)?$/.test(url.hostname)
  const style = searchParams.get('style') ?? (ofAmazon ? 'virtual' : 'path')
  const scheme = searchParams.get('tls') === 'off' ? 'http:' : url.protocol
  const addressAt = (origin: string): string => {
    const { protocol, host } = new URL(origin)
    return style === 'virtual' ? `${protocol}//${bucket}.${host}` : `${protocol}//${host}/${bucket}`
  }
  const own = addressAt(`${scheme}//${url.host}`)
  const browsers = searchParams.get('browsers')
  return {
    accessKeyId: decoded(username),
    secretAccessKey: decoded(password),
    region:
      searchParams.get('region') ??
      /(?:^|\.)s3[.-]([a-z0-9-]+)\.amazonaws\./.exec(url.hostname)?.[1] ??
      'us-east-1',
    bucket,
    url: own,
    uploadUrl: browsers === null ? own : addressAt(browsers),
  }
}

/** The problem with this S3_URL; null if there is none. */
export function problemOfS3Url(given: string): string | null {
  try {
    readS3Url(given)
    return null
  } catch (error) {
    return error instanceof TypeError ? error.message : 'cannot be read'
  }
}

const isOrigin = (text: string): boolean =>
  URL.canParse(text) &&
  /^https?:$/.test(new URL(text).protocol) &&
  new URL(text).origin === text.replace(/\/$/, '')

/** A secret may contain a bare `%`. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
