/** The job was ended because it took longer than it may. */
export class JobTimeout extends Error {
  override name = 'JobTimeout'
}

/** The process ended in the middle of the job: native code crashed, or its memory was used up. */
export class ProcessDied extends Error {
  override name = 'ProcessDied'
  /** `how`: the signal that ended it, or its exit code. */
  constructor(readonly how: string) {
    super(`The process ended in the middle of its job (${how})`)
  }
}
