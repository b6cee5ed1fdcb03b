import { expect, it } from 'vitest'
import { domainOf, isKnownDomain, keepDomain } from './known-domains'

function storageWith(text: string | null = null) {
  let kept = text
  return { getItem: () => kept, setItem: (_key: string, value: string) => void (kept = value) }
}

it.each([
  ['https://www.nus.edu.sg/a?b', 'www.nus.edu.sg'],
  ['https://google.com@evil.example/', 'evil.example'],
  ['https://g\u043e\u043egle.com/', 'xn--ggle-55da.com'],
  ['mailto:prof@NUS.edu.sg?subject=a@b', 'mailto:nus.edu.sg'],
  ['mailto:prof%40nus.edu.sg', 'mailto:nus.edu.sg'],
  ['mailto:%E0', 'mailto:%e0'],
])('%s leads to %s', (address, expected) => expect(domainOf(address)).toBe(expected))

it('knows the two hundred domains that were followed last', () => {
  const storage = storageWith()
  for (let number = 0; number <= 200; number++) keepDomain(`${number}.example`, storage)
  keepDomain('1.example', storage)
  keepDomain('new.example', storage)
  expect(
    ['0.example', '1.example', '2.example', 'new.example'].map((each) => isKnownDomain(each, storage)),
  ).toEqual([false, true, false, true])
})

it.each(['no json', '{}', '[7]'])('knows none where %s is kept', (text) =>
  expect(isKnownDomain('a.example', storageWith(text))).toBe(false),
)
