import { expect, it } from 'vitest'
import { textOf, textsOf } from './xml'

const xml =
  '<R><C><Key>a&amp;b&#x27;&#38;&quot;</Key></C><C><Key></Key></C><Token>x&lt;y</Token><Open>never closed</R>'

it('reads the texts of elements, with their entities', () => {
  expect(textsOf(xml, 'Key')).toEqual([`a&b'&"`, ''])
  expect(textOf(xml, 'Token')).toBe('x<y')
})

it('finds nothing where nothing is', () => {
  expect(textOf(xml, 'Missing')).toBeUndefined()
  expect(textsOf('', 'Key')).toEqual([])
  expect(textOf(xml, 'Open')).toBe('')
})
