/** A program that students make PDFs with. */
export interface Writer {
  name: string
  /** Writes PDFs into the folder. `originals`: files of the writers before. */
  write(folder: string, originals: Originals): Promise<void>
}

/** Paths by `writer/name`. */
export type Originals = (name: string) => string
