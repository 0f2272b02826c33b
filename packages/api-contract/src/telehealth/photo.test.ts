import { describe, expect, it } from 'vitest'
import { isIllustration, getPhotoUrl } from './photo.ts'

const origin = 'https://portal.example'
const path = '/telehealth/portraits/1/41.svg'
const elsewhere = 'https://visits.example/telehealth/portraits/1/41.svg'

describe("a counselor's picture", () => {
  it.each([
    ['our own, by path and address', { photo_url: path, photo_url_absolute: `${origin}${path}` }],
    ['our own, by address alone', { photo_url_absolute: `${origin}${path}` }],
    ['our own, by path alone', { photo_url: path, photo_url_absolute: null }],
    ['of this machine under another name', { photo_url_absolute: `http://127.0.0.1:3000${path}` }],
  ])('is an illustration below the portal: %s', (_which, photo) => {
    expect(getPhotoUrl(photo, origin)).toBe(path)
    expect(isIllustration(photo, origin)).toBe(true)
  })

  it.each([
    ['with the same path', { photo_url: path, photo_url_absolute: elsewhere }],
    ['by address alone', { photo_url_absolute: elsewhere }],
    ['with a path of its own', { photo_url: '/photos/41.jpg', photo_url_absolute: elsewhere }],
  ])('of another service has its full URL, %s', (_which, photo) => {
    expect(getPhotoUrl(photo, origin)).toBe(elsewhere)
    expect(isIllustration(photo, origin)).toBe(false)
  })

  it.each([
    { photo_url: null, photo_url_absolute: null },
    { photo_url: '/photos/41.jpg', photo_url_absolute: null },
  ])('is null: %o', (photo) => {
    expect(getPhotoUrl(photo, origin)).toBeNull()
    expect(isIllustration(photo, origin)).toBe(false)
  })
})
