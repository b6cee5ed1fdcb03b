import { answersADay, maxAnswers, maxOpenQuestions, questionsADay } from '#events'
import { AppError, TryLater } from '#platform/core'

const dayMs = 86_400_000

/** Posts of a user since then count for the day. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMs)

/** Throws AppError: 'daily-quota' 429 with the seconds to wait, 'too-many-questions' 409. `times`: of the day's questions, oldest first. */
export function requireRoomToAsk({ times, open, now }: { times: Date[]; open: number; now: Date }): void {
  requireRoomToday(times, questionsADay, now, `You can ask ${questionsADay} questions a day.`)
  if (open >= maxOpenQuestions)
    throw new AppError(
      'too-many-questions',
      409,
      `You have ${maxOpenQuestions} open questions about this document. Accept an answer, or delete a question first.`,
    )
}

/** Throws AppError: 'daily-quota' 429 with the seconds to wait, 'too-many-answers' 409. */
export function requireRoomToAnswer({
  times,
  answers,
  now,
}: {
  times: Date[]
  answers: number
  now: Date
}): void {
  requireRoomToday(times, answersADay, now, `You can write ${answersADay} answers a day.`)
  if (answers >= maxAnswers)
    throw new AppError('too-many-answers', 409, `This question has ${maxAnswers} answers, and takes no more.`)
}

function requireRoomToday(times: Date[], most: number, now: Date, words: string): void {
  const first = times.at(-most)
  if (first === undefined) return
  const seconds = Math.max(1, Math.ceil((first.getTime() + dayMs - now.getTime()) / 1000))
  throw new TryLater('daily-quota', `${words} Try again in ${inHours(seconds)}.`, seconds)
}

const inHours = (seconds: number): string => {
  const hours = Math.ceil(seconds / 3600)
  return hours === 1 ? 'an hour' : `${hours} hours`
}
