import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { describe, expect, it } from 'vitest'
import { sampleArchiveEnd, sampleExif, sampleJpeg, samplePdf, samplePng } from '../testing/sample-files.ts'
import { htmlSample, appendBytes, rejectedUploads, uploadMatrix } from '../testing/upload-matrix.ts'
import { checkFile } from './accept-upload.ts'

describe('accepts a file when name, claim and content agree', () => {
  it(`and in no other of ${uploadMatrix.length} combinations (trust S16: ${uploadMatrix.length} cases) [FIELD-09, DOC-03]`, () => {
    expect(uploadMatrix).toHaveLength(288)
    const kept = uploadMatrix.filter(({ file }) => !('problem' in checkFile(file)))
    expect(kept).toHaveLength(8)
    expect(kept).toEqual(uploadMatrix.filter(({ agrees }) => agrees))
  })
})

const pdf = { type: 'application/pdf', bytes: samplePdf() }
const png = { type: 'image/png', bytes: samplePng() }
const jpg = { type: 'image/jpeg', bytes: sampleJpeg() }

describe('refused files (trust S16)', () => {
  it.each(rejectedUploads)('%s [FIELD-09, DOC-03]', (_, given, message) => {
    expect(checkFile(given)).toMatchObject({ problem: expect.any(String), message })
  })
})

const keptBytes = (given: { name: string; type: string; bytes: Buffer }): Buffer => {
  const checked = checkFile(given)
  if ('problem' in checked) throw new Error(checked.message)
  return checked.bytes
}

describe('an accepted file', () => {
  it.each([
    ['Größe ☃.PDF', 'Größe ☃.PDF'],
    ['../../etc/passwd.pdf', '___.._etc_passwd.pdf'],
    ['..%2f..%2fsecret.pdf', '__%2f..%2fsecret.pdf'],
    ['C:\\Users\\ada\\scan.pdf', 'C:_Users_ada_scan.pdf'],
    ['a"b;\r\nSet-Cookie: x.pdf', 'a"b;__Set-Cookie: x.pdf'],
    ['  .hidden.pdf. ', '_hidden.pdf'],
  ])('has a portable name: %j [DOC-03]', (name, safe) => {
    expect(checkFile({ name, ...pdf })).toMatchObject({
      name: safe,
      type: 'application/pdf',
      extension: 'pdf',
    })
  })

  it('may have the alternative jpeg type, and parameters after the claimed type [DOC-03]', () => {
    expect(keptBytes({ name: 'a.jpg', type: 'image/jpg', bytes: sampleJpeg() })).toBeInstanceOf(Buffer)
    expect(keptBytes({ name: 'a.jpg', type: 'IMAGE/JPEG; q=1', bytes: sampleJpeg() })).toBeInstanceOf(Buffer)
  })

  it.each([
    ['a.jfif', 'image/jpeg', sampleJpeg()],
    ['a.JPE', 'image/pjpeg', sampleJpeg()],
    ['a.jpg', 'image/pjpeg', sampleJpeg()],
    ['a.png', 'image/x-png', samplePng()],
    ['a.pdf', 'application/x-pdf', samplePdf()],
    ['a.jfif', 'application/octet-stream', sampleJpeg()],
    ['a.pdf', 'Application/Octet-Stream', samplePdf()],
  ])(
    'is identified by its content for system-specific types: %s as %s [FIELD-09, DOC-03]',
    (name, type, bytes) => {
      expect(checkFile({ name, type, bytes })).toMatchObject({ name })
      const other = bytes.subarray(0, 4).equals(samplePng().subarray(0, 4)) ? samplePdf() : samplePng()
      expect(checkFile({ name, type, bytes: other })).toMatchObject({
        message: documentErrorMessages.disagrees,
      })
    },
  )

  it('PDF starts at its header, after up to 1,024 removed bytes [DOC-03]', () => {
    for (const before of [
      '\r\n',
      '\ufeff',
      '\x1b%-12345X@PJL JOB\r\n',
      'Content-Type: application/pdf\r\n\r\n',
      ' '.repeat(1024),
    ])
      expect(
        keptBytes({ name: 'a.pdf', ...pdf, bytes: appendBytes(Buffer.from(before), samplePdf()) }),
      ).toEqual(samplePdf())
    for (const before of [' '.repeat(1025), 'PK\x03\x04'])
      expect(
        checkFile({ name: 'a.pdf', ...pdf, bytes: appendBytes(Buffer.from(before), samplePdf()) }),
      ).toMatchObject({ message: documentErrorMessages.disagrees })
  })

  it('PDF ends at its end mark, before up to 1,024 removed bytes [DOC-03]', () => {
    const whole = samplePdf()
    const end = whole.lastIndexOf('%%EOF') + '%%EOF'.length
    const sent = (behind: string) => ({
      name: 'a.pdf',
      ...pdf,
      bytes: appendBytes(whole, Buffer.from(behind)),
    })
    for (const behind of [
      '\x1b%-12345X@PJL EOJ\r\n\x1b%-12345X',
      '\x1a',
      '\0\0\0--boundary--\r\n',
      'x'.repeat(1000),
    ])
      expect(keptBytes(sent(behind))).toEqual(whole.subarray(0, end))
    expect(keptBytes(sent('\0'.repeat(4096))).subarray(0, end)).toEqual(whole.subarray(0, end))
    for (const behind of ['x'.repeat(1025), 'PK\x03\x04', 'PK\x05\x06', '<b>'])
      expect(checkFile(sent(behind))).toMatchObject({ message: documentErrorMessages.ambiguous })
  })

  it('photo keeps pixels, colors and orientation, but not where and when it was taken [DOC-03]', () => {
    const bytes = keptBytes({ name: 'a.jpg', ...jpg, bytes: sampleJpeg({ orientation: 6 }) })
    const text = bytes.toString('latin1')
    expect(text).not.toMatch(/GPS|39\.7392|taken at home/)
    expect(text).toContain('ICC_PROFILE')
    const exif = bytes.indexOf('Exif\0\0') + 6
    expect(bytes.readUInt16BE(exif + 18)).toBe(6)
    expect(keptBytes({ name: 'a.jpg', ...jpg, bytes })).toEqual(bytes)
    expect(keptBytes({ name: 'a.jpg', ...jpg, bytes: sampleJpeg() }).includes('Exif')).toBe(false)
  })

  it.each([htmlSample, sampleArchiveEnd(), sampleJpeg()])('image ends at its end mark [DOC-03]', (behind) => {
    const photo = sampleJpeg()
    expect(keptBytes({ name: 'a.jpg', ...jpg, bytes: appendBytes(photo, behind) })).toEqual(
      keptBytes({ name: 'a.jpg', ...jpg, bytes: photo }),
    )
    expect(keptBytes({ name: 'a.png', ...png, bytes: appendBytes(samplePng(), behind) })).toEqual(samplePng())
  })

  it('PNG keeps its pixels, not its texts, times and places [DOC-03]', () => {
    const bytes = samplePng({
      extra: [
        ['tEXt', Buffer.from('Author\0Ada Lovett')],
        ['eXIf', sampleExif(3)],
        ['tIME', Buffer.alloc(7)],
        ['prVt', htmlSample],
        ['gAMA', Buffer.from([0, 0, 0xb1, 0x8f])],
      ],
    })
    const kept = keptBytes({ name: 'a.png', ...png, bytes })
    expect(kept.toString('latin1')).not.toMatch(/Ada|GPS|tIME|script/)
    expect(kept.includes('gAMA')).toBe(true)
    expect(kept.readUInt16BE(kept.indexOf('eXIf') + 4 + 18)).toBe(3)
  })
})
