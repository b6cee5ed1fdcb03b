import { expect, it } from 'vitest'
import { frameOf } from './messages'

it.each([
  [['fallback.html', 'assets/home-1.js', 'assets/frame-zZy5ajd.js'], 'frame-zZy5ajd.js'],
  [['https://notes.example/assets/frame-a_b-c1d.js'], 'frame-a_b-c1d.js'],
  [['assets/admin-frame-BLoDena.js'], null],
  [[], null],
])('the frame of %j is %s', (files, frame) => expect(frameOf(files)).toBe(frame))
