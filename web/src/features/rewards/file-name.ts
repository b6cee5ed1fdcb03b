/** The shop may name a path; the reader takes the file's name. */
export const fileNameOf = (pdf: string): string => pdf.slice(pdf.lastIndexOf('/') + 1)
