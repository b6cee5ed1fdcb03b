/** CLOUDINARY_URL, in the terms of Cloudinary's library. */
export interface CloudinaryAccount {
  cloud_name: string
  api_key: string
  api_secret: string
  /** Origin for uploads and API calls, without a trailing slash. */
  upload_prefix: string
  /** Base of delivery addresses, up to and including the cloud's name. */
  deliveryUrl: string
}

/**
 * Parses `cloudinary://key:secret@cloud`. As with the library, a path names a custom delivery host
 * (`…@cloud/files.example`), and the query may set `upload_prefix`, `private_cdn=true`, and for a private server
 * `secure=false` with `cname=host:port`, which is then read over plain http. Throws a TypeError if the address is
 * invalid.
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
