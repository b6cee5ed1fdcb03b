const date = new Intl.DateTimeFormat('en-SG', { day: 'numeric', month: 'long', year: 'numeric' })

/** '3 November 2026'. */
export const dateOfEdition = (at: string): string => date.format(new Date(at))
