/** Where files can be. */
export const fileHosts = ['disk', 'cloudinary', 's3'] as const
export type FileHost = (typeof fileHosts)[number]

/** Setting that holds the address of each host that needs one. */
const settingOf: Readonly<Partial<Record<FileHost, string>>> = { cloudinary: 'CLOUDINARY_URL', s3: 'S3_URL' }

export interface ChosenHosts {
  current: FileHost
  /** Read as well, while its files move to the current one. */
  former: FileHost | null
}

/** The hosts that these settings choose, or the problem with them. `given`: hosts whose address is set. */
export function chooseHosts(
  given: readonly FileHost[],
  former: FileHost | null,
): ChosenHosts | { problem: string } {
  const setting = former && settingOf[former]
  if (setting && !given.includes(former))
    return { problem: `${setting} must be given, because FORMER_FILES names it` }
  const [current = 'disk', ...others] = given.filter((host) => host !== former)
  if (others.length > 0)
    return {
      problem: 'S3_URL and CLOUDINARY_URL must not be given together, unless FORMER_FILES names one of them',
    }
  if (current === former) return { problem: 'FORMER_FILES must name another host than the one in use' }
  return { current, former }
}
