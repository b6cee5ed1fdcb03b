import { expect, it } from 'vitest'
import { photoRefusal } from './photo-rules'

it.each([
  ['image/jpeg', 1000, true, null],
  ['image/png', 9_000_000, true, /8 MB/],
  ['image/heic', 1000, true, null],
  ['image/heic', 1000, false, /HEIC/],
  ['image/png', 1000, false, /damaged/],
  ['application/pdf', 1000, false, /Choose an image/],
  // Some systems do not know the type of HEIC photos.
  ['', 1000, false, /can’t be displayed/],
] as const)('a file of type %j with %d bytes, shown: %j', (type, size, isShown, refusal) => {
  const said = photoRefusal({ type, size }, isShown)
  if (refusal === null) expect(said).toBeNull()
  else expect(said).toMatch(refusal)
})
