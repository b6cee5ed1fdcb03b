import { describe, expect, it } from 'vitest'
import { problemOfS3Url, readS3Url } from './address'

const keys = { accessKeyId: 'key', secretAccessKey: 'a/b+c' }

describe('an address of an S3 store', () => {
  it.each([
    ['s3://key:a%2Fb+c@minio:9000/notes', 'us-east-1', 'https://minio:9000/notes', undefined],
    ['s3://key:a%2Fb+c@minio:9000/notes?tls=off', 'us-east-1', 'http://minio:9000/notes', undefined],
    ['http://key:a%2Fb+c@minio:9000/notes/', 'us-east-1', 'http://minio:9000/notes', undefined],
    [
      's3://key:a%2Fb+c@files.example/notes?style=virtual&region=auto',
      'auto',
      'https://notes.files.example',
      undefined,
    ],
    [
      'https://key:a%2Fb+c@s3.eu-central-1.amazonaws.com/notes',
      'eu-central-1',
      'https://notes.s3.eu-central-1.amazonaws.com',
      undefined,
    ],
    [
      's3://key:a%2Fb+c@s3.amazonaws.com/notes.of-all?style=path&region=eu-west-1',
      'eu-west-1',
      'https://s3.amazonaws.com/notes.of-all',
      undefined,
    ],
    [
      's3://key:a%2Fb+c@minio:9000/notes?tls=off&browsers=https://files.example',
      'us-east-1',
      'http://minio:9000/notes',
      'https://files.example/notes',
    ],
  ])('reads %s', (given, region, url, uploadUrl) => {
    expect(readS3Url(given)).toEqual({
      ...keys,
      bucket: new URL(url).pathname.slice(1) || 'notes',
      region,
      url,
      uploadUrl: uploadUrl ?? url,
    })
    expect(problemOfS3Url(given)).toBeNull()
  })

  it('keeps a percent sign that stands for itself', () => {
    expect(readS3Url('s3://key:50%@host/notes').secretAccessKey).toBe('50%')
  })

  it.each([
    ['nonsense', 'must look like'],
    ['cloudinary://key:hidden@host/notes', 'must look like'],
    ['s3://host/notes', 'key and secret'],
    ['s3://key@host/notes', 'key and secret'],
    ['s3://key:hid/den@host/notes', 'must look like'],
    ['s3://key:hidden@host', 'name one bucket'],
    ['s3://key:hidden@host/Notes', 'name one bucket'],
    ['s3://key:hidden@host/notes/folder', 'name one bucket'],
    ['s3://key:hidden@host/notes?acl=public', 'option that we do not know'],
    ['s3://key:hidden@host/notes?style=both', 'style=path or style=virtual'],
    ['s3://key:hidden@host/notes?tls=maybe', 'tls=on or tls=off'],
    ['s3://key:hidden@host/notes?region=eu%20central', 'region such as'],
    ['s3://key:hidden@host/notes?browsers=files.example', 'origin in browsers='],
    ['s3://key:hidden@host/notes?browsers=https://files.example/path', 'origin in browsers='],
  ])('refuses %s, and shows no secret', (given, problem) => {
    expect(problemOfS3Url(given)).toContain(problem)
    expect(problemOfS3Url(given)).not.toContain('hid')
  })
})
