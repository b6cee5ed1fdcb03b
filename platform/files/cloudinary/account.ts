/** What CLOUDINARY_URL says, in the words of Cloudinary's own library. */
export interface CloudinaryAccount {
  cloud_name: string
  api_key: string
  api_secret: string
  /** Where uploads and calls go: an origin, without a slash at its end. */
  upload_prefix: string
  /** Where files are read, up to and including the cloud's name. */
  deliveryUrl: string
}

/**
 * Reads `cloudinary://key:secret@cloud`. As with the library, a path names a delivery host of one's own
 * (`…@cloud/files.example`), and the query may set `upload_prefix`, `private_cdn=true`, and for a server of one's own
 * `secure=false` with `cname=host:port`, which is then read by plain http. Throws a TypeError where it is no address.
 */
export function readAccount(url: string): CloudinaryAccount {
  const { hostname: cloud, username, password, pathname, searchParams } = new URL(url)
  const ownHost = pathname.slice(1) || searchParams.get('secure_distribution')
  const isPrivate = pathname.length > 1 || searchParams.get('private_cdn') === 'true'
  const plainHost = searchParams.get('secure') === 'false' ? searchParams.get('cname') : null
  const host = ownHost ?? (isPrivate ? `${cloud}-res.cloudinary.com` : 'res.cloudinary.com')
  const origin = plainHost ? `http://${plainHost}` : `https://${host}`
  return {
    cloud_name: cloud,
    api_key: decodeURIComponent(username),
    api_secret: decodeURIComponent(password),
    upload_prefix: (searchParams.get('upload_prefix') ?? 'https://api.cloudinary.com').replace(/\/+$/, ''),
    deliveryUrl: isPrivate ? origin : `${origin}/${cloud}`,
  }
}
