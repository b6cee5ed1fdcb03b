import { AppError } from './app-error'

/** An external dependency is unavailable, and the call cannot do without it: try again in a moment. */
export const unavailable = () =>
  new AppError('unavailable', 503, 'Studyshelf can’t answer right now. Please try again shortly.')
