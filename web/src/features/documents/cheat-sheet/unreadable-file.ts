/** The file cannot be copied from: pdf-lib reads it differently from its viewer, or not at all. */
export class UnreadableFileError extends Error {}
