/** The address of the picture of a document's first page, which follows from its id. The picture may be missing. */
export const firstPagePicture = (documentId: string) => `/files/thumbnail/${documentId}`
