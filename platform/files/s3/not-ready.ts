/** The store is there, but not as S3_URL says. */
export class S3NotReady extends Error {
  constructor(why: string) {
    super(`S3_URL: ${why}`)
    this.name = 'S3NotReady'
  }
}
