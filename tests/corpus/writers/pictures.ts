import sharp, { type Sharp } from 'sharp'

/** Something like a photo of a whiteboard: a gradient, noise and shapes, the same for one seed. */
export function photo(seed: number, width = 800, height = 600): Sharp {
  const shapes = Array.from({ length: 12 }, (_, i) => {
    const at = (factor: number, limit: number) => (seed * factor + i * i * 37) % limit
    return `<circle cx="${at(97, width)}" cy="${at(61, height)}" r="${20 + at(13, 70)}" fill="hsl(${at(53, 360)} 60% 50%)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop stop-color="hsl(${seed * 40} 40% 90%)"/><stop offset="1" stop-color="#556"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg))
}

export const jpeg = (seed: number, width?: number, height?: number) =>
  photo(seed, width, height).jpeg({ quality: 85 }).toBuffer()
