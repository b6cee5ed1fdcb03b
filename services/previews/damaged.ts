/** What cannot be read to its end, so that nobody can say what a reader would find in it. */
export class Damaged extends Error {
  override name = 'Damaged'
}
