/** The share in hundredths, as text; a dash if there is none to tell: nothing was made, or what was overturned is older. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 || part > whole ? '–' : `${Math.round((part / whole) * 100)} %`
