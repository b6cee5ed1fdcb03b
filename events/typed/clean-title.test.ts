import { expect, it } from 'vitest'
import { cleanTitle, saysNothing } from './clean-title'

it.each([
  ['Streams FINAL V2', 'Streams'],
  ['Streams v2', 'Streams'],
  ['Streams - Copy', 'Streams'],
  ['Streams - Copy (2)', 'Streams'],
  ['Copy of Streams', 'Streams'],
  ['Copy of Copy of Streams (1)', 'Streams'],
  ['Streams (1)', 'Streams'],
  ['Streams scan', 'Streams'],
  ['Scanned Streams notes', 'Scanned Streams notes'],
  ['Streams IMG_2034', 'Streams'],
  ['20240513_101522 Streams', 'Streams'],
  ['IMG_20240513_101522 Streams', 'Streams'],
  ['Streams 2024-05-13', 'Streams'],
  ['Microsoft Word - Streams.docx', 'Streams'],
  ['Streams final final', 'Streams'],
  ['scan_Streams', 'Streams'],
  ['Streams_final_v3', 'Streams'],
  ['untitled - Streams', 'Streams'],
  ['CamScanner 12 Streams', 'Streams'],
  // Meant so.
  ['Final exam 2023', 'Final exam 2023'],
  ['CS2030S Final', 'CS2030S Final'],
  ['Physics final', 'Physics final'],
  ['Physics FINAL (1)', 'Physics FINAL'],
  ['FINAL', 'FINAL'],
  ['Copyright law', 'Copyright law'],
  ['How to copy a list', 'How to copy a list'],
  ['Tutorial 7 (solutions)', 'Tutorial 7 (solutions)'],
  ['Scanning and parsing', 'Scanning and parsing'],
  ['Scan algorithms', 'Scan algorithms'],
  ['Image processing 101', 'Image processing 101'],
  ['Lecture 3: V8 and the event loop', 'Lecture 3: V8 and the event loop'],
  ['Year 2024', 'Year 2024'],
  ['Integrals…', 'Integrals…'],
  ['C++', 'C++'],
  // Nothing else is left: better than no title.
  ['IMG_2034', 'IMG_2034'],
  ['untitled', 'untitled'],
  ['FINAL V2', 'FINAL'],
  ['scan (1)', 'scan (1)'],
])('cleans %j: %j', (title, clean) => {
  expect(cleanTitle(title)).toBe(clean)
  expect(cleanTitle(clean)).toBe(clean)
})

it.each(['IMG_2034', 'untitled', 'Untitled document 2', 'scan', '20240513_101522', 'Copy', 'v2', ''])(
  'knows that %j says nothing',
  (title) => expect(saysNothing(title)).toBe(true),
)
it.each(['Streams', 'Final', 'Tutorial 7', 'Copyright'])('knows that %j says something', (title) =>
  expect(saysNothing(title)).toBe(false),
)
