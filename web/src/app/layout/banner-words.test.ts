import { expect, it } from 'vitest'
import { bannerWords, type Circumstances } from './banner-words'

const fine: Circumstances = {
  isOnline: true,
  isLost: false,
  isCodeMissing: false,
  waiting: 0,
  isDurable: true,
}

it.each<[string | null, Partial<Circumstances>]>([
  [null, {}],
  ['Reconnecting…', { isLost: true }],
  ['Reconnecting…', { isCodeMissing: true }],
  ['You are offline. This page may be out of date.', { isOnline: false, isLost: true }],
  ['You are offline. This part opens once you are back online.', { isOnline: false, isCodeMissing: true }],
  ['You are offline. 1 change waits on this device and will be sent.', { isOnline: false, waiting: 1 }],
  [
    'You are offline. This part opens once you are back online. 3 changes wait on this device and will be sent.',
    { isOnline: false, waiting: 3, isCodeMissing: true },
  ],
  // A private window.
  [
    'You are offline. 2 changes wait in this tab, so keep it open.',
    { isOnline: false, waiting: 2, isDurable: false },
  ],
  ['Studyshelf can’t be reached. 1 change waits on this device.', { waiting: 1 }],
])('the banner says %j', (words, circumstances) =>
  expect(bannerWords({ ...fine, ...circumstances })).toBe(words),
)
