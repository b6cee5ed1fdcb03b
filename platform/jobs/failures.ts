/** The job exceeded its time limit and was killed. */
export class JobTimeout extends Error {
  override name = 'JobTimeout'
}

/** The process ended during the job: native code crashed, or it ran out of memory. */
export class ProcessDied extends Error {
  override name = 'ProcessDied'
  /** `how`: the signal that ended it, or its exit code. */
  constructor(readonly how: string) {
    super(`The process ended in the middle of its job (${how})`)
  }
}
