import { expect, it } from 'vitest'
import { universityOf } from './university-of'

it.each([
  ['e0123456@u.nus.edu', 'NUS'],
  ['weilin@e.ntu.edu.sg', 'NTU'],
  ['hanif@scis.smu.edu.sg', 'SMU'],
  ['hanif@SMU.edu.sg', 'SMU'],
  ['admin@studyshelf.example', ''],
  ['', ''],
])('the address %s belongs to a student of %s', (email, university) => {
  expect(universityOf(email)).toBe(university)
})
