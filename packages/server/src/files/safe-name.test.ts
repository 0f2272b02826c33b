import { describe, expect, it } from 'vitest'
import { attachmentHeader } from './safe-name.ts'

describe('the header that makes a browser save a file', () => {
  it.each([
    ['letter.pdf', `attachment; filename="letter.pdf"; filename*=UTF-8''letter.pdf`],
    ['Größe.png', `attachment; filename="Gr__e.png"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.png`],
    ["a'(b)*.pdf", `attachment; filename="a'(b)_.pdf"; filename*=UTF-8''a%27%28b%29_.pdf`],
    [
      'x"\r\nSet-Cookie: a=b.pdf',
      `attachment; filename="x_Set-Cookie_ a=b.pdf"; filename*=UTF-8''x_Set-Cookie_%20a%3Db.pdf`,
    ],
    ['\u202e', `attachment; filename="document"; filename*=UTF-8''document`],
  ])('keeps %j in one line and one piece [DOC-02]', (name, header) => {
    expect(attachmentHeader(name)).toBe(header)
  })
})
