import { limits } from '@evenkeel/api-contract/limits'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { sampleExif } from '@evenkeel/server-kit/testing/sample-files'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { realJpeg } from '../testing/counselor-profile.ts'
import { type CounselorFixture, openCounselorFixture } from '../testing/counselor-fixture.ts'
import { openServices, type Services } from '../testing/services.ts'
import { STAFF_URL } from '../testing/staff-fixture.ts'

const PLACE = 'GPS 39.7392 N 104.9903 W'

/** The same image as from a phone, with location metadata. */
function withPlace(jpeg: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('Exif\0\0'), sampleExif(6, PLACE)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}

/** Width and height of a JPEG. */
function sizeOf(jpeg: Buffer): readonly number[] {
  const frame = jpeg.findIndex(
    (byte, at) => byte === 0xff && [0xc0, 0xc2].includes(jpeg[at + 1] ?? 0) && at > 2,
  )
  return [jpeg.readUInt16BE(frame + 7), jpeg.readUInt16BE(frame + 5)]
}

describe("a counselor's picture", { timeout: 60_000 }, () => {
  let services: Services
  let world: CounselorFixture
  beforeAll(async () => {
    services = await openServices({
      store: await openTestStore(),
      clock: createStoppedClock('2026-11-17T16:00:00Z'),
      logger: failOnErrorLog(),
      staffUrl: STAFF_URL,
    })
    world = await openCounselorFixture(services)
  })
  afterAll(() => services.close())

  const save = (bytes: Buffer, name = 'me.jpg', type = 'image/jpeg') =>
    world.call('owner', ['PUT', '/counselor/portrait'], { name, type, data: bytes.toString('base64') })
  const shown = async (): Promise<Buffer> => {
    const { cookie = '' } = await world.credentialsOf('owner')
    const headers = { host: new URL(STAFF_URL).host, cookie }
    return (await services.app.inject({ url: '/telehealth/counselor/portrait', headers })).rawPayload
  }

  it('is re-encoded as a small square without location metadata', async () => {
    const taken = withPlace(realJpeg)
    expect(taken.includes(PLACE)).toBe(true)
    expect((await save(taken)).status).toBe(200)
    const kept = await shown()
    expect(sizeOf(kept)).toEqual([limits.portraitSide, limits.portraitSide])
    expect([kept.includes(PLACE), kept.includes('Exif'), kept.length < 200_000]).toEqual([false, false, true])
  })

  it('has a public URL that changes with it, which returns 404 once it is removed', async () => {
    const { body: me } = await world.call('owner', ['GET', '/counselor/me'])
    const { body } = await save(realJpeg)
    const url = `/telehealth/portraits/own/${me.provider_id}-${body.portrait}.jpg`
    const picture = await services.app.inject({ url })
    expect([picture.statusCode, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ])
    await world.call('owner', ['DELETE', '/counselor/portrait'])
    expect((await services.app.inject({ url })).statusCode).toBe(404)
  })

  it.each([
    ['a PDF', Buffer.from('%PDF-1.4\n%%EOF'), 'me.pdf', 'application/pdf'],
    ['words under the name of a picture', Buffer.from('<svg onload="alert(1)"/>'), 'me.jpg', 'image/jpeg'],
    ['the half of a picture', realJpeg.subarray(0, 900), 'me.jpg', 'image/jpeg'],
  ])('is not %s, which is said at its field', async (_what, bytes, name, type) => {
    const { status, body } = await save(bytes, name, type)
    expect([status, body.errors[0].field]).toEqual([400, 'file'])
  })
})
