import { randomBytes } from 'node:crypto'
import { AppError, type Faces, type Files } from '#platform/core'
import type { AccountRecord } from '../model'
import { initialsAvatar } from './initials'

export const noFace = () =>
  new AppError('no-face', 400, 'Face not detected. Please upload a clearer image with a visible face.')
const unknownFile = () => new AppError('unknown-file', 400, 'Please choose the photo again.')

const uploads: readonly string[] = ['id-card', 'avatar']

/** A picture at the file host, and the photo it was cut from; or initials, without a photo. */
export interface Portrait {
  avatar: string
  photo: string | null
}
export const portraitOfInitials: Portrait = { avatar: initialsAvatar, photo: null }

/** Cuts a face out of a photo that this user uploaded, as their avatar. */
export function createTakePortrait({
  files,
  faces,
}: {
  files: Pick<Files, 'identify' | 'read' | 'put' | 'delete'>
  faces: Pick<Faces, 'find'>
}) {
  /**
   * `which`: index of the face, in the order of `facesOn`. Null if the photo is the account's current picture. A photo without this face
   * is deleted. Throws AppError: 'unknown-file' 400 (also for somebody else's), 'no-face' 400, 'not-an-image' 400, 'busy' 503.
   */
  return async function takePortrait(
    account: Pick<AccountRecord, '_id' | 'avatar'>,
    url: string,
    which: number,
  ): Promise<Portrait | null> {
    const photo = await files.identify(url)
    if (photo !== null && photo.ref === account.avatar) return null
    if (photo === null || !uploads.includes(photo.kind) || photo.owner !== account._id) throw unknownFile()

    const face = (await faces.find(() => read(photo.ref), account._id))[which]
    if (face === undefined) {
      await files.delete(photo.ref)
      throw noFace()
    }
    const { ref } = await files.put({
      kind: 'avatar',
      // A new name each time: browsers cache pictures for a week.
      name: `${account._id}-${randomBytes(8).toString('hex')}.webp`,
      bytes: face,
      contentType: 'image/webp',
      owner: account._id,
    })
    return { avatar: ref, photo: photo.ref }
  }

  async function read(ref: string): Promise<Buffer> {
    try {
      return await files.read(ref)
    } catch (error) {
      if (error instanceof AppError && error.code === 'file-missing') throw unknownFile()
      throw error
    }
  }
}
export type TakePortrait = ReturnType<typeof createTakePortrait>
