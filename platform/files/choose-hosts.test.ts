import { expect, it } from 'vitest'
import { chooseHosts, type FileHost } from './choose-hosts'

it.each<[FileHost[], FileHost | null, FileHost, FileHost | null]>([
  [[], null, 'disk', null],
  [['s3'], null, 's3', null],
  [['cloudinary'], null, 'cloudinary', null],
  [['s3'], 'disk', 's3', 'disk'],
  [['s3'], 's3', 'disk', 's3'],
  [['cloudinary', 's3'], 'cloudinary', 's3', 'cloudinary'],
  [['cloudinary', 's3'], 's3', 'cloudinary', 's3'],
])('with addresses of %j, and %s as the former host, uses %s', (given, former, current, formerly) => {
  expect(chooseHosts(given, former)).toEqual({ current, former: formerly })
})

it.each<[FileHost[], FileHost | null, string]>([
  [['cloudinary', 's3'], null, 'must not be given together'],
  [['cloudinary', 's3'], 'disk', 'must not be given together'],
  [[], 'disk', 'another host'],
  [[], 's3', 'S3_URL must be given'],
  [['s3'], 'cloudinary', 'CLOUDINARY_URL must be given'],
])('refuses addresses of %j with %s as the former host', (given, former, problem) => {
  expect(chooseHosts(given, former)).toEqual({ problem: expect.stringContaining(problem) as string })
})
