/** True if something belongs to the module of a code. `sharedCodes`: the other codes of that module. */
export const isOfModule = (
  { courseCode }: { courseCode: string },
  code: string,
  sharedCodes: readonly string[] = [],
): boolean => courseCode === code || sharedCodes.includes(courseCode)
