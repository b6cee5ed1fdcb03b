import { expect, it } from 'vitest'
import { identityNumbers, maskNumbers, matriculationNumbers, phoneNumbers } from './personal-numbers'

it.each([
  ['S0000123E', false],
  ['S0000101E', true],
  ['S0000101D', false],
  ['s0000101D', false],
  ['XS0000101E', false],
  ['S1234567D', false],
])('knows an identity number by its check letter: %s is one: %s', (number, isOne) => {
  expect(identityNumbers(`No. ${number}.`)).toEqual(isOne ? [number] : [])
})

it.each([
  ['A0000101W U2210001A', 2],
  ['A0000101X', 0],
  ['Matric no. 01234567', 1],
  ['Total 01234567', 0],
  ['A0000101W A0000101W', 1],
])('counts matriculation numbers in %j: %i', (text, count) => {
  expect(matriculationNumbers(text)).toHaveLength(count)
})

it.each([
  ['Mobile 9000 0001, +65 9000 0002', 2],
  ['9000 0001', 0],
  ['Tel 6516 0000', 0],
])('counts phone numbers in %j: %i', (text, count) => expect(phoneNumbers(text)).toHaveLength(count))

it.each([
  ['NRIC S0000101E, call 9000 0001', 'NRIC ••••••01E, call •••• •001'],
  ['Student A0000101W', 'Student ••••••01W'],
  ['In 2023, 14 of 20', 'In 2023, 14 of 20'],
])('masks the numbers in %j', (text, masked) => expect(maskNumbers(text)).toBe(masked))
