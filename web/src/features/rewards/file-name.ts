/** The shop may list a path; the API takes the file name. */
export const fileNameOf = (pdf: string): string => pdf.slice(pdf.lastIndexOf('/') + 1)
