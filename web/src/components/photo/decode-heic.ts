import HeicDecoder from './heic-decoder?worker'

/** A phone's photo takes some seconds. */
const limitMs = 60_000

/** The picture of a HEIC file, at most `side` pixels a side; null if it cannot be decoded. Loads 600 KB of code when first used. */
export function decodeHeic(photo: Blob, side: number): Promise<ImageBitmap | null> {
  const decoder = new HeicDecoder()
  const decoded = new Promise<ImageBitmap | null>((resolve) => {
    setTimeout(() => resolve(null), limitMs)
    decoder.onerror = () => resolve(null)
    decoder.onmessage = ({ data }: MessageEvent<ImageBitmap | null>) => resolve(data)
    decoder.postMessage({ photo, side })
  })
  return decoded.finally(() => decoder.terminate())
}
