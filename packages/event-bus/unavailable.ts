/** An external dependency is unavailable: not the caller's fault, and worth retrying until it is back. */
export class DependencyUnavailable extends Error {
  override name = 'DependencyUnavailable'
}

/** True if the error means that an external dependency is unavailable. A program adds its own databases and servers. */
export type IsUnavailable = (error: unknown) => boolean

export const isUnavailable: IsUnavailable = (error) => error instanceof DependencyUnavailable
