/**
 * The job exceeded its time limit and was killed. `of`: the limit of its processor time, or of the time by the clock, which says more
 * about the machine than about the job.
 */
export class JobTimeout extends Error {
  override name = 'JobTimeout'
  constructor(
    message: string,
    readonly of: 'cpu' | 'wait',
  ) {
    super(message)
  }
}

/** The process ended during the job: native code crashed, or it ran out of memory. */
export class ProcessDied extends Error {
  override name = 'ProcessDied'
  /** `how`: the signal that ended it, or its exit code. */
  constructor(readonly how: string) {
    super(`The process ended in the middle of its job (${how})`)
  }
}

/** The job was stopped because it took long and others waited. It begins again. */
export class GaveWay extends Error {
  override name = 'GaveWay'
}
