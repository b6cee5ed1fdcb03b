import { expect, it } from 'vitest'
import { shownError } from './shown-error'

it.each([
  ['Error: no such user: Tan Wei Ming', 'Error'],
  ['Error: 550 <kim@u.nus.edu> unknown', 'Error: 550'],
  [
    `MongoServerSelectionError: mongodb://app:${'s3cret'.repeat(20)}@db.test:27017/notes`,
    'MongoServerSelectionError',
  ],
  ['Error: connect smtp://me:secret@mail.test:25', 'Error'],
  [
    'MongoServerError: E11000 duplicate key error collection: notes.users dup key: { username: "Tan Wei Ming" }',
    'MongoServerError: duplicate key, E11000',
  ],
  ['AppError: The title “CS2030S midterm by Tan” is taken.', 'AppError'],
  ['WebPushError: https://fcm.googleapis.com/fcm/send/eXaMpLe:APA91bH answered 410', 'WebPushError: 410'],
  ['Error: GET https://files.test/a.pdf?token=abc-451&sig=503 failed', 'Error'],
  ['Error: connect ECONNREFUSED 10.0.0.7:27017', 'Error: ECONNREFUSED'],
  ['Error: getaddrinfo ENOTFOUND db.internal.test', 'Error: ENOTFOUND'],
  [
    'PermanentFailure: votes.changed is not as declared: [ { "code": "invalid_type", "path": ["Tan Wei"] } ]',
    'PermanentFailure: is not as declared, invalid_type',
  ],
  [
    'PermanentFailure: votes.changed has version 3; this program knows 2.',
    'PermanentFailure: has version 3; this program knows 2',
  ],
  ['PermanentFailure: No such document: 6b0d80dfb8f8abb23a326ccc', 'PermanentFailure: No such document'],
  ['Error: library on votes.changed took longer than 60000 ms', 'Error: took longer than 60000 ms'],
  [
    "TypeError: Cannot read properties of undefined (reading 'x')",
    'TypeError: Cannot read properties of undefined',
  ],
  ['Kafka refuses the event 0193f1 (about 1200000 bytes)', 'Kafka refuses the event, about 1200000 bytes'],
  ['DependencyUnavailable', 'DependencyUnavailable'],
  ['Tan Wei Ming: unknown', 'Unknown error'],
  ['550 <kim@u.nus.edu>', '550'],
  ['', 'Unknown error'],
])('%s is shown as %s', (error, shown) => expect(shownError(error)).toBe(shown))
