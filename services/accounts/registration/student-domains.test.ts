import { expect, it } from 'vitest'
import { AppError } from '#platform/core'
import { createRequireMayRegister } from './student-domains'

const requireMayRegister = createRequireMayRegister(['business', 'law'])
const answerTo = (email: string): string => {
  try {
    requireMayRegister(email)
    return 'may'
  } catch (error) {
    return error instanceof AppError ? error.message.slice(0, 19) : 'failed'
  }
}

it.each([
  ['kim@u.nus.edu', 'may'],
  ['kim@e.ntu.edu.sg', 'may'],
  ['kim@smu.edu.sg', 'may'],
  ['kim@business.smu.edu.sg', 'may'],
  ['Kim@LAW.SMU.edu.sg', 'may'],
  ['kim@lab.smu.edu.sg', 'We don’t know the S'],
  ['kim@a.business.smu.edu.sg', 'We don’t know the S'],
  ['kim@xlaw.smu.edu.sg', 'We don’t know the S'],
  ['kim@gmail.com', 'Only NUS, SMU, or N'],
])('%s: %s', (email, expected) => expect(answerTo(email)).toBe(expected))
