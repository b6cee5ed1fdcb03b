/** The part of libheif's interface that is used here. */
interface HeifImage {
  get_width(): number
  get_height(): number
  display(into: ImageData, done: (drawn: ImageData | null) => void): void
  free(): void
}
interface Libheif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
}

const address = '/heif/libheif.mjs'

/** Decodes the main picture of a HEIC file, upright. Posts it as an ImageBitmap of at most `side` pixels a side, or null. */
onmessage = ({ data: { photo, side } }: MessageEvent<{ photo: Blob; side: number }>) => {
  decode(photo, side).then(
    (picture) => postMessage(picture, { transfer: [picture] }),
    () => postMessage(null),
  )
}

async function decode(photo: Blob, side: number): Promise<ImageBitmap> {
  const { default: start } = (await import(/* @vite-ignore */ address)) as { default: () => Libheif }
  const [image] = new (start().HeifDecoder)().decode(new Uint8Array(await photo.arrayBuffer()))
  if (image === undefined) throw new Error('no picture')
  const [width, height] = [image.get_width(), image.get_height()]
  const pixels = await new Promise<ImageData>((resolve, reject) => {
    image.display(new ImageData(width, height), (drawn) => {
      if (drawn === null) reject(new Error('not decoded'))
      else resolve(drawn)
    })
  })
  image.free()
  const scale = Math.min(1, side / Math.max(width, height))
  return createImageBitmap(pixels, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  })
}
