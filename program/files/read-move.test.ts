import { expect, it } from 'vitest'
import { readMove } from './read-move'

it.each([
  ['--from disk --to s3', { from: 'disk', to: 's3', plan: false, deletes: false }],
  ['--to disk --from cloudinary --plan', { from: 'cloudinary', to: 'disk', plan: true, deletes: false }],
  ['--from s3 --to disk --delete', { from: 's3', to: 'disk', plan: false, deletes: true }],
])('reads %s', (line, asked) => {
  expect(readMove(line.split(' '))).toEqual(asked)
})

it.each([
  '--from disk',
  '--to s3',
  '--from disk --to',
  '--from disk --to disk',
  '--from tape --to s3',
  '--from disk --to s3 --now',
  '--from disk --to s3 --plan --delete',
  'disk s3',
])('refuses %s', (line) => {
  expect(readMove(line.split(' '))).toBeNull()
})
