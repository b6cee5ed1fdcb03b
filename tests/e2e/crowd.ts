import { removalDislikes } from '#events'
import type { Person, World } from './world'

/** Signs in just as many students as remove a document by disliking it. */
export const signInCrowd = (world: World): Promise<Person[]> =>
  Promise.all(Array.from({ length: removalDislikes + 1 }, (_, nth) => world.signIn(world.student(nth))))
