// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { z } from 'zod'
import { facesResponse, loginResponse, mailboxMessage, profileResponse, updateProfileResponse } from '#events'
import { sampleOf } from '#testing/long-form'
import { eventually } from '../client/eventually'
import { solveHumanCheck } from '../client/solve-human-check'
import { makeIdCard, makePlainImage } from '../fixtures/id-card'
import { admin, password, startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let student: Student
let other: Student
let card: Buffer
beforeAll(async () => {
  program = await startTestProgram()
  ;[student, other] = await program.enrol(2)
  card = await makeIdCard()
})
afterAll(() => program.stop())

const update = (body: object, { of = student, by = student }: { of?: Student; by?: Student } = {}) =>
  program.call('PUT', `/api/auth/update-profile/${of._id}`, { token: by.token, body })
const profileOf = (userId: string, { token } = other) =>
  program.call('GET', `/api/auth/profile/${userId}`, { token })

describe('a profile', () => {
  it('shows name, picture, documents and their likes, and nothing private', async () => {
    const [older, newer] = [
      await program.publish(student, 'Older notes'),
      await program.publish(student, 'Newer notes'),
    ]
    for (const { _id } of [older, newer])
      await program.call('POST', `/api/auth/document/${_id}/like`, { token: other.token })
    const { status, body } = await profileOf(student._id)
    expect(status).toBe(200)
    const { user, documents } = profileResponse.parse(body)
    expect(user).toMatchObject({ _id: student._id, uploadedDocuments: 2, totalLikes: 2 })
    expect(documents.map(({ _id }) => _id)).toEqual([newer._id, older._id])
    expect(JSON.stringify(body)).not.toContain(student.email)

    const one = await program.call('GET', `/api/auth/profile/${student._id}?limit=1`, { token: other.token })
    expect(profileResponse.parse(one.body).documents).toHaveLength(1)
  })

  it('is not found for an unknown user', async () => {
    expect(await profileOf('a'.repeat(24))).toMatchObject({
      status: 404,
      body: { reason: 'not-found', message: 'Profile Not Found' },
    })
  })

  it('of a suspended user is found by admins alone', async () => {
    const [{ _id: userId }] = await program.enrol(1)
    await program.services.accounts.suspend(userId, 'warnings')
    expect((await profileOf(userId)).status).toBe(404)
    const { token } = await program.logIn(admin.email, admin.password)
    const seen = await program.call('GET', `/api/auth/profile/${userId}`, { token })
    expect(seen.status).toBe(200)
  })
})

describe('a change of one’s profile', () => {
  it('answers with the user as they are now', async () => {
    const { status, body } = await update({ username: '  Wei Lin  ', email: student.email })
    expect(status).toBe(200)
    expect(updateProfileResponse.parse(body)).toMatchObject({
      message: 'Profile updated successfully!',
      user: { username: 'Wei Lin', email: student.email },
      pendingEmail: null,
    })
    expect((await profileOf(student._id)).body).toMatchObject({ user: { username: 'Wei Lin' } })
  })

  it('is refused in the specified words without a name', async () => {
    expect(await update({ username: '   ', email: student.email })).toMatchObject({
      status: 400,
      body: { message: 'Username and email are required.' },
    })
  })

  it.each([{ username: 'two\nlines' }, { username: 'x'.repeat(31) }, { username: { $gt: '' } }, {}])(
    'is refused with %j',
    async (body) => {
      expect((await update(body)).status).toBe(400)
    },
  )

  it('cannot be made by anyone else', async () => {
    const { token } = await program.logIn(admin.email, admin.password)
    for (const by of [other, { ...other, token }]) {
      expect(await update({ username: 'Mallory' }, { by })).toMatchObject({
        status: 403,
        body: { reason: 'forbidden' },
      })
    }
  })

  it('makes the face on an uploaded photo the picture, and deletes the photo', async () => {
    const idCard = await program.upload('id-card', card, 'me.jpg', { token: student.token })
    const { body } = await update({ username: 'Wei Lin', idCard })
    const { avatar } = updateProfileResponse.parse(body).user
    const picture = await fetch(program.origin + avatar)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    await eventually(async () =>
      expect(await update({ username: 'Wei Lin', idCard })).toMatchObject({
        status: 400,
        body: { reason: 'unknown-file' },
      }),
    )
  })

  it('is not made of a photo that somebody else uploaded', async () => {
    const idCard = await program.upload('id-card', card, 'me.jpg', { token: other.token })
    expect(await update({ username: 'Wei Lin', idCard })).toMatchObject({
      status: 400,
      body: { reason: 'unknown-file' },
    })
  })

  it('changes the email after its owner entered the code, and notifies the former address', async () => {
    const email = `${student._id}@e.ntu.edu.sg`
    const asked = await update({ username: 'Wei Lin', email })
    expect(updateProfileResponse.parse(asked.body)).toMatchObject({
      pendingEmail: email,
      user: { email: student.email },
    })
    const mailTo = (to: string, subject: string) =>
      eventually(async () => {
        const { body } = await program.call('GET', `/dev/mailbox.json?to=${encodeURIComponent(to)}`)
        const mail = z.array(mailboxMessage).parse(body)
        const found = mail.find((each) => each.subject === subject)
        if (!found) throw new Error('no mail yet')
        return found
      })
    const { code: otp = '' } = await mailTo(email, 'Your Studyshelf code')
    const verify = (token?: string) =>
      program.call('POST', '/api/auth/verify-otp', {
        body: { email, otp },
        ...(token !== undefined && { token }),
      })
    expect((await verify()).status).toBe(400)
    expect((await verify(other.token)).status).toBe(400)
    expect((await verify(student.token)).status).toBe(200)
    expect((await program.logIn(email, password)).user._id).toBe(student._id)
    expect((await mailTo(student.email, 'Your Studyshelf email was changed')).text).toContain(email)
  })
})

const look = async (path: string, bytes: Buffer | string | null, field = 'image') => {
  const form = new FormData()
  if (bytes !== null) form.set(field, new Blob([Uint8Array.from(Buffer.from(bytes))]), 'me.jpg')
  return program.request('POST', path, { token: student.token, body: form })
}
const crop = (bytes: Buffer | string | null, field?: string) =>
  look('/api/auth/crop-profile-image', bytes, field)
const facesOn = async (bytes: Buffer) => {
  const answer = await look('/api/auth/profile-image-faces', bytes)
  return facesResponse.parse(await answer.json()).faces.map((face) => Buffer.from(face, 'base64'))
}

describe('a picture is never shown as it was sent', () => {
  const hidden = 'where this was taken, and what was appended'
  /** With the metadata of a camera, and hidden data after its end. */
  const tell = async (format: 'jpeg' | 'png') => {
    const located = sharp(card).withExif({
      IFD0: { Copyright: hidden },
      IFD3: { GPSLatitude: '1/1 17/1 0/1' },
    })
    const photo = Buffer.concat([await located.toFormat(format).toBuffer(), Buffer.from(hidden)])
    expect((await sharp(photo).metadata()).exif?.includes(hidden)).toBe(true)
    return photo
  }
  const expectBare = async (bytes: Buffer) => {
    expect(bytes.includes(hidden)).toBe(false)
    const { format, width, height, exif, xmp, iptc, icc } = await sharp(bytes).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 256, height: 256 })
    expect([exif, xmp, iptc, icc]).toEqual(Array(4).fill(undefined))
    // A WebP has its length in the header: nothing may follow.
    expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length)
  }
  const read = async (path: string) => Buffer.from(await (await program.request('GET', path)).arrayBuffer())
  const expectHidden = async (url: string) =>
    expect((await program.request('GET', new URL(url, program.origin).pathname)).status).toBe(404)

  describe.each(sampleOf(['jpeg', 'png'] as const, 1))('as %s', (format) => {
    it.each(['avatar', 'id-card'] as const)('of a profile, from an upload of kind %s', async (kind) => {
      const photo = await program.upload(kind, await tell(format), `me.${format}`, { token: student.token })
      await expectHidden(photo)
      const { body } = await update({ username: 'Wei Lin', idCard: photo })
      const { avatar } = updateProfileResponse.parse(body).user
      await expectBare(await read(avatar))
      await expectHidden(photo)
      // Setting it again by its own address gives the same picture.
      expect((await update({ username: 'Wei Lin', idCard: avatar })).status).toBe(200)
      await expectBare(await read(avatar))
    })

    it('of a registration', async () => {
      const altcha = await solveHumanCheck((await program.call('GET', '/api/human-check')).body)
      const idCardUrl = await program.upload('id-card', await tell(format), `card.${format}`, { altcha })
      const email = `hidden.${format}@u.nus.edu`
      const request = { name: 'Not as sent', email, password: 'a new password', idCardUrl }
      expect((await program.call('POST', '/api/auth/register', { body: request })).status).toBe(201)
      await expectHidden(idCardUrl)
      const login = await program.call('POST', '/api/auth/login', { body: request })
      await expectBare(await read(loginResponse.parse(login.body).user.avatar))
    })

    it('of the cropping before an upload', async () => {
      const photo = await tell(format)
      const main = Buffer.from(await (await crop(photo)).arrayBuffer())
      await expectBare(main)
      expect(await facesOn(photo)).toEqual([main])
    })
  })
})

describe('a photo that is to be cropped', () => {
  it('is answered with the face as a picture, and is not kept', async () => {
    const answer = await crop(card)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')
  })

  it('shows each of its faces, and makes the chosen one the picture', async () => {
    const photo = await makeIdCard({ faces: 2 })
    const [main, smaller] = await facesOn(photo)
    expect(Buffer.from(await (await crop(photo)).arrayBuffer())).toEqual(main)
    const idCard = await program.upload('id-card', photo, 'us.jpg', { token: student.token })
    const { body } = await update({ username: 'Wei Lin', idCard, face: 1 })
    const { avatar } = updateProfileResponse.parse(body).user
    expect(Buffer.from(await (await program.request('GET', avatar)).arrayBuffer())).toEqual(smaller)
    expect(smaller).not.toEqual(main)
  })

  it.each(['/api/auth/crop-profile-image', '/api/auth/profile-image-faces'])(
    'is refused at %s in the specified words when no face is found',
    { tags: ['long'] },
    async (path) => {
      const answer = await look(path, await makePlainImage())
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        {
          success: false,
          message: 'Face not detected. Please upload a clearer image with a visible face.',
        },
      ])
    },
  )

  it.each([
    ['no file', null, 'image', 400, 'no-file'],
    ['text', 'hello', 'image', 400, 'wrong-type'],
    ['a torn picture', '\xff\xd8\xff torn', 'image', 400, undefined],
    ['more than 8 MB', Buffer.alloc(8 * 1024 * 1024 + 1), 'image', 413, 'too-large'],
    ['another field', 'hello', 'file', 400, 'bad-upload'],
  ])('is refused as %s', async (_, bytes, field, status, reason) => {
    const answer = await crop(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, field)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ success: false, ...(reason !== undefined && { reason }) })
  })
})
