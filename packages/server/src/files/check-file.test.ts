import { documentTexts } from '@evenkeel/contract/error-texts'
import { limits } from '@evenkeel/contract/limits'
import { describe, expect, it } from 'vitest'
import { sampleArchiveEnd, sampleExif, sampleJpeg, samplePdf, samplePng } from '../testing/sample-files.ts'
import { checkFile } from './check-file.ts'

const named = ['pdf', 'png', 'jpg', 'jpeg', 'html', 'svg']
const claimed = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'text/html',
  'image/svg+xml',
  'application/octet-stream',
]
const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const contents = {
  pdf: samplePdf(),
  png: samplePng(),
  jpeg: sampleJpeg(),
  html,
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  zip: Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), sampleArchiveEnd()]),
  nothing: Buffer.alloc(0),
  toolarge: Buffer.concat([samplePdf(), Buffer.alloc(limits.documentBytes)]),
}
type Content = keyof typeof contents

/** The nine combinations in which all three agree; everything else is refused. */
const agreeing = new Set([
  'pdf application/pdf pdf',
  'png image/png png',
  'jpg image/jpeg jpeg',
  'jpeg image/jpeg jpeg',
])

describe('a file is kept when name, claim and content agree', () => {
  const matrix = named.flatMap((extension) =>
    claimed.flatMap((type) =>
      (Object.keys(contents) as Content[]).map((content) => [extension, type, content] as const),
    ),
  )
  it(`and only then: ${matrix.length} combinations [FIELD-09, DOC-03]`, () => {
    expect(matrix).toHaveLength(288)
    const kept = matrix.filter(
      ([extension, type, content]) =>
        !('problem' in checkFile({ name: `scan.${extension}`, type, bytes: contents[content] })),
    )
    expect(new Set(kept.map((one) => one.join(' ')))).toEqual(agreeing)
  })
})

const pdf = { type: 'application/pdf', bytes: samplePdf() }
const png = { type: 'image/png', bytes: samplePng() }
const jpg = { type: 'image/jpeg', bytes: sampleJpeg() }
const heic = Buffer.concat([Buffer.alloc(4), Buffer.from('ftypheic'), Buffer.alloc(20)])
const later = (bytes: Buffer, ...more: Buffer[]) => Buffer.concat([bytes, ...more])
const cut = (bytes: Buffer, by: number) => bytes.subarray(0, bytes.length - by)
const flipped = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

describe('what is refused, and why', () => {
  const cases: readonly (readonly [string, { name: string; type: string; bytes: Buffer }, string])[] = [
    ['an empty file', { name: 'a.pdf', ...pdf, bytes: Buffer.alloc(0) }, documentTexts.empty],
    [
      'a file one byte too large',
      { name: 'a.pdf', ...pdf, bytes: Buffer.alloc(limits.documentBytes + 1) },
      documentTexts.size(10),
    ],
    ['a photo called .heic', { name: 'IMG_1.HEIC', type: 'image/heic', bytes: heic }, documentTexts.heic],
    ['a .heif', { name: 'IMG_1.heif', type: '', bytes: heic }, documentTexts.heic],
    [
      'a HEIC photo renamed to jpg',
      { name: 'IMG_1.jpg', type: 'image/jpeg', bytes: heic },
      documentTexts.heic,
    ],
    ['a name with another ending behind', { name: 'a.pdf.exe', ...pdf }, documentTexts.type],
    ['a name without ending', { name: 'letter', ...pdf }, documentTexts.type],
    ['only an ending', { name: '.pdf', ...pdf }, documentTexts.type],
    ['a name of nothing', { name: ' \u200b\r\n', ...pdf }, documentTexts.name],
    ['a name that is too long', { name: `${'x'.repeat(200)}.pdf`, ...pdf }, documentTexts.name],
    ['an ending turned round by a reading mark', { name: 'cod\u202efdp.exe', ...pdf }, documentTexts.type],
    [
      'an ending behind a NUL',
      { name: 'a.exe\0.pdf', type: 'text/html', bytes: html },
      documentTexts.disagrees,
    ],
    ['HTML with the name of a PDF', { name: 'a.pdf', ...pdf, bytes: html }, documentTexts.disagrees],
    [
      'HTML before a PDF',
      { name: 'a.pdf', ...pdf, bytes: later(html, samplePdf()) },
      documentTexts.disagrees,
    ],
    ['a PDF that is cut off', { name: 'a.pdf', ...pdf, bytes: cut(samplePdf(), 7) }, documentTexts.damaged],
    [
      'a PDF without a table',
      { name: 'a.pdf', ...pdf, bytes: Buffer.from('%PDF-1.4\n%%EOF') },
      documentTexts.damaged,
    ],
    [
      'a PDF with HTML behind',
      { name: 'a.pdf', ...pdf, bytes: later(samplePdf(), html) },
      documentTexts.ambiguous,
    ],
    [
      'a PDF with an archive behind',
      { name: 'a.pdf', ...pdf, bytes: later(samplePdf(), sampleArchiveEnd()) },
      documentTexts.ambiguous,
    ],
    [
      'a PDF that is an archive whose remark is the end of the PDF',
      {
        name: 'a.pdf',
        ...pdf,
        bytes: later(cut(samplePdf(), 16), sampleArchiveEnd(16), samplePdf().subarray(-16)),
      },
      documentTexts.damaged,
    ],
    ['a PNG that is cut off', { name: 'a.png', ...png, bytes: cut(samplePng(), 3) }, documentTexts.damaged],
    [
      'a PNG whose pixels were changed',
      { name: 'a.png', ...png, bytes: flipped(samplePng(), 45) },
      documentTexts.damaged,
    ],
    [
      'a PNG of only its mark',
      { name: 'a.png', ...png, bytes: samplePng().subarray(0, 8) },
      documentTexts.damaged,
    ],
    [
      'a PNG without pixels wide',
      { name: 'a.png', ...png, bytes: samplePng({ width: 0 }) },
      documentTexts.damaged,
    ],
    [
      'a PNG no device can draw',
      { name: 'a.png', ...png, bytes: samplePng({ width: 60_000, height: 60_000 }) },
      documentTexts.pixels,
    ],
    ['a JPEG that is cut off', { name: 'a.jpg', ...jpg, bytes: cut(sampleJpeg(), 2) }, documentTexts.damaged],
    [
      'a JPEG without a picture',
      { name: 'a.jpg', ...jpg, bytes: Buffer.from([0xff, 0xd8, 0xff, 0xd9]) },
      documentTexts.damaged,
    ],
    [
      'a JPEG no device can draw',
      { name: 'a.jpg', ...jpg, bytes: sampleJpeg({ width: 65_000, height: 65_000 }) },
      documentTexts.pixels,
    ],
    [
      'a JPEG whose part is longer than the file',
      { name: 'a.jpg', ...jpg, bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 1]) },
      documentTexts.damaged,
    ],
    [
      'a claim of another kind',
      { name: 'a.png', type: 'image/jpeg', bytes: samplePng() },
      documentTexts.disagrees,
    ],
    ['no claim at all', { name: 'a.png', type: '', bytes: samplePng() }, documentTexts.disagrees],
    [
      'GIF bytes called png',
      { name: 'a.png', ...png, bytes: Buffer.from('GIF89a0000') },
      documentTexts.disagrees,
    ],
  ]
  it.each(cases)('%s [FIELD-09, DOC-03]', (_, given, message) => {
    expect(checkFile(given)).toMatchObject({ problem: expect.any(String), message })
  })
})

const keptBytes = (given: { name: string; type: string; bytes: Buffer }): Buffer => {
  const checked = checkFile(given)
  if ('problem' in checked) throw new Error(checked.message)
  return checked.bytes
}

describe('what is kept', () => {
  it.each([
    ['Größe ☃.PDF', 'Größe ☃.PDF'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['..%2f..%2fsecret.pdf', '_2f.._2fsecret.pdf'],
    ['C:\\Users\\ada\\scan.pdf', 'scan.pdf'],
    ['a"b;\r\nSet-Cookie: x.pdf', 'a_b_Set-Cookie_ x.pdf'],
    ['  .hidden.pdf. ', 'hidden.pdf'],
  ])('has a name that means the same everywhere: %j [DOC-03]', (name, safe) => {
    expect(checkFile({ name, ...pdf })).toMatchObject({
      name: safe,
      type: 'application/pdf',
      extension: 'pdf',
    })
  })

  it('takes the other spelling of jpeg, and parameters behind a claim [DOC-03]', () => {
    expect(keptBytes({ name: 'a.jpg', type: 'image/jpg', bytes: sampleJpeg() })).toBeInstanceOf(Buffer)
    expect(keptBytes({ name: 'a.jpg', type: 'IMAGE/JPEG; q=1', bytes: sampleJpeg() })).toBeInstanceOf(Buffer)
  })

  it('of a photo is the picture, its colours and how it is turned, but not where and when it was taken [DOC-03]', () => {
    const bytes = keptBytes({ name: 'a.jpg', ...jpg, bytes: sampleJpeg({ orientation: 6 }) })
    const text = bytes.toString('latin1')
    expect(text).not.toMatch(/GPS|39\.7392|taken at home/)
    expect(text).toContain('ICC_PROFILE')
    const exif = bytes.indexOf('Exif\0\0') + 6
    expect(bytes.readUInt16BE(exif + 18)).toBe(6)
    expect(keptBytes({ name: 'a.jpg', ...jpg, bytes })).toEqual(bytes)
    expect(keptBytes({ name: 'a.jpg', ...jpg, bytes: sampleJpeg() }).includes('Exif')).toBe(false)
  })

  it.each([html, sampleArchiveEnd(), sampleJpeg()])(
    'of a picture ends where the picture ends [DOC-03]',
    (behind) => {
      const photo = sampleJpeg()
      expect(keptBytes({ name: 'a.jpg', ...jpg, bytes: later(photo, behind) })).toEqual(
        keptBytes({ name: 'a.jpg', ...jpg, bytes: photo }),
      )
      expect(keptBytes({ name: 'a.png', ...png, bytes: later(samplePng(), behind) })).toEqual(samplePng())
    },
  )

  it('of a PNG are its pixels, not its texts, times and places [DOC-03]', () => {
    const bytes = samplePng({
      extra: [
        ['tEXt', Buffer.from('Author\0Ada Lovett')],
        ['eXIf', sampleExif(3)],
        ['tIME', Buffer.alloc(7)],
        ['prVt', html],
        ['gAMA', Buffer.from([0, 0, 0xb1, 0x8f])],
      ],
    })
    const kept = keptBytes({ name: 'a.png', ...png, bytes })
    expect(kept.toString('latin1')).not.toMatch(/Ada|GPS|tIME|script/)
    expect(kept.includes('gAMA')).toBe(true)
    expect(kept.readUInt16BE(kept.indexOf('eXIf') + 4 + 18)).toBe(3)
  })
})
