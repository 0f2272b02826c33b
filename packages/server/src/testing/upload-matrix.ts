import { documentTexts } from '@evenkeel/contract/error-texts.words'
import { limits } from '@evenkeel/contract/limits'
import { sampleArchiveEnd, sampleJpeg, samplePdf, samplePng } from './sample-files.ts'

/** A file as a person hands it in. */
export interface SentFile {
  readonly name: string
  /** MIME type that is claimed. */
  readonly type: string
  readonly bytes: Buffer
}

const named = ['pdf', 'png', 'jpg', 'jpeg', 'html', 'svg']
const claimed = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'text/html',
  'image/svg+xml',
  'application/octet-stream',
]
/** What must never be run. */
export const html = Buffer.from('<!doctype html><script>alert(1)</script>')
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
const contentNames = Object.keys(contents) as Content[]

/** The combinations in which all three agree, or nothing is claimed that could disagree; everything else is refused. */
const agreeing = new Set([
  'pdf application/pdf pdf',
  'png image/png png',
  'jpg image/jpeg jpeg',
  'jpeg image/jpeg jpeg',
  'pdf application/octet-stream pdf',
  'png application/octet-stream png',
  'jpg application/octet-stream jpeg',
  'jpeg application/octet-stream jpeg',
])

/** One combination of the files of promise S16, and whether it is to be kept. */
interface Combination {
  readonly title: string
  readonly file: SentFile
  readonly agrees: boolean
}
function combination(extension: string, type: string, content: Content): Combination {
  const title = `${extension} ${type} ${content}`
  return {
    title,
    file: { name: `scan.${extension}`, type, bytes: contents[content] },
    agrees: agreeing.has(title),
  }
}

/** Every extension with every claimed type and every content: 288. */
export const uploadMatrix: readonly Combination[] = named.flatMap((extension) =>
  claimed.flatMap((type) => contentNames.map((content) => combination(extension, type, content))),
)

/** Every two of extension, type and content at least once, and all that agree. */
export const uploadPairs: readonly Combination[] = uploadMatrix.filter((one, at) => {
  const content = at % contentNames.length
  const type = Math.floor(at / contentNames.length) % claimed.length
  const extension = Math.floor(at / contentNames.length / claimed.length)
  return one.agrees || type === (extension + content) % claimed.length
})

const pdf = { type: 'application/pdf', bytes: samplePdf() }
const png = { type: 'image/png', bytes: samplePng() }
const jpg = { type: 'image/jpeg', bytes: sampleJpeg() }
const heic = Buffer.concat([Buffer.alloc(4), Buffer.from('ftypheic'), Buffer.alloc(20)])
/** More bytes behind these. */
export const later = (bytes: Buffer, ...more: Buffer[]) => Buffer.concat([bytes, ...more])
const cut = (bytes: Buffer, by: number) => bytes.subarray(0, bytes.length - by)
const flipped = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

/** Files that are something else as well, or not whole, or badly named; and the text that says why they are refused. */
export const refusedFiles: readonly (readonly [why: string, file: SentFile, message: string])[] = [
  ['an empty file', { name: 'a.pdf', ...pdf, bytes: Buffer.alloc(0) }, documentTexts.empty],
  [
    'a file one byte too large',
    { name: 'a.pdf', ...pdf, bytes: Buffer.alloc(limits.documentBytes + 1) },
    documentTexts.size({ megabytes: 10 }),
  ],
  ['a photo called .heic', { name: 'IMG_1.HEIC', type: 'image/heic', bytes: heic }, documentTexts.heic],
  ['a .heif', { name: 'IMG_1.heif', type: '', bytes: heic }, documentTexts.heic],
  ['a HEIC photo renamed to jpg', { name: 'IMG_1.jpg', type: 'image/jpeg', bytes: heic }, documentTexts.heic],
  ['a name with another ending behind', { name: 'a.pdf.exe', ...pdf }, documentTexts.type],
  ['a name without ending', { name: 'letter', ...pdf }, documentTexts.type],
  ['only an ending', { name: '.pdf', ...pdf }, documentTexts.name],
  ['a name of nothing', { name: ' \u200b\r\n', ...pdf }, documentTexts.name],
  ['a name that is too long', { name: `${'x'.repeat(200)}.pdf`, ...pdf }, documentTexts.name],
  ['an ending turned round by a reading mark', { name: 'cod\u202efdp.exe', ...pdf }, documentTexts.type],
  [
    'an ending behind a NUL',
    { name: 'a.exe\0.pdf', type: 'text/html', bytes: html },
    documentTexts.disagrees,
  ],
  ['HTML with the name of a PDF', { name: 'a.pdf', ...pdf, bytes: html }, documentTexts.disagrees],
  ['HTML before a PDF', { name: 'a.pdf', ...pdf, bytes: later(html, samplePdf()) }, documentTexts.disagrees],
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
