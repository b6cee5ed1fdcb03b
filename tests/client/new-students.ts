import { newId } from '#platform/core'

/** Verified students for `accounts.plant`. */
export const newStudents = (count: number) =>
  Array.from({ length: count }, () => {
    const _id = newId()
    return {
      _id,
      username: `s${_id.slice(-8)}`,
      email: `${_id}@u.nus.edu`,
      avatar: null,
      createdAt: new Date(Date.now() - 60_000),
    }
  })
