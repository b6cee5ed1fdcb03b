import { AppError } from './app-error'

/** A part of the outside world is away or hangs, and the call cannot do without it: to be made again in a moment. */
export const unavailable = () =>
  new AppError('unavailable', 503, 'Studyshelf cannot answer at the moment. Please try again shortly.')
