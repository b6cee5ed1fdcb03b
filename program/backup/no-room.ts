/** There is no room for the files of a backup. */
export class NoRoom extends Error {
  constructor(folder: string, bytes: number) {
    super(
      `There is no room for ${Math.ceil(bytes / 1024 / 1024)} MB in ${folder}: free some space, and try again.`,
    )
    this.name = 'NoRoom'
  }
}
