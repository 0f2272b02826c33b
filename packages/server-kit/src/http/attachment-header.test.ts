import { describe, expect, it } from 'vitest'
import { createAttachmentHeader } from './serve-endpoint.ts'

describe('the Content-Disposition header of a download', () => {
  it.each([
    ['letter.pdf', `attachment; filename="letter.pdf"; filename*=UTF-8''letter.pdf`],
    ['Größe.png', `attachment; filename="Gr__e.png"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.png`],
    ["a'(b)*.pdf", `attachment; filename="a'(b)*.pdf"; filename*=UTF-8''a%27%28b%29%2A.pdf`],
    [
      '50 % "done"; x.pdf',
      `attachment; filename="50 _ _done_; x.pdf"; filename*=UTF-8''50%20%25%20%22done%22%3B%20x.pdf`,
    ],
    [
      'x"\r\nSet-Cookie: a=b.pdf',
      `attachment; filename="x___Set-Cookie: a=b.pdf"; filename*=UTF-8''x%22__Set-Cookie%3A%20a%3Db.pdf`,
    ],
    ['\u202e', `attachment; filename="document"; filename*=UTF-8''document`],
  ])('encodes %j in a single line [DOC-02]', (name, header) => {
    expect(createAttachmentHeader(name)).toBe(header)
  })
})
