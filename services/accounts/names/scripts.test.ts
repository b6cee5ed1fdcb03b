import { expect, it } from 'vitest'
import { mixesScripts } from './scripts'

it.each([
  ['Tan Wei Ming', false],
  ['Zoë Müller-Łukasz', false],
  ['Tan 陈伟明', false],
  ['陈伟明', false],
  ['田中 たなか タナカ', false],
  ['김 민준 金', false],
  ['Kumar குமார்', false],
  ['குமார்', false],
  ['Николай', false],
  ['Νίκος', false],
  ['محمد', false],
  ['12 🎓 _-', false],
  ['', false],
  ['аdmin', true],
  ['Adмin', true],
  ['Νick', true],
  ['குமார் कुमार', true],
  ['Николай Νίκος', true],
  ['たなか 김', true],
  ['陈 Николай', true],
])('%j mixes scripts: %s', (text, expected) => expect(mixesScripts(text)).toBe(expected))
