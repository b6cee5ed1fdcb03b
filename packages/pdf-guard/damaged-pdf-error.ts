/** The file cannot be read to its end, so nobody can tell what a viewer would find in it. */
export class DamagedPdfError extends Error {
  override name = 'DamagedPdfError'
}
