import type { Connection } from 'mongoose'
import { createAccountModel } from './model'
import { pictureFileOf } from './profile/initials'

/** The files of the pictures of all accounts in use. */
export async function* picturesOfActive(connection: Connection): AsyncGenerator<string> {
  const accounts = createAccountModel(connection)
    .find({ _id: { $gt: '' } }, { avatar: 1, isActive: 1, closing: 1 })
    .lean()
    .cursor()
  for await (const { avatar, isActive, closing } of accounts) {
    const file = pictureFileOf(avatar)
    if (file !== null && isActive && !closing) yield file
  }
}
