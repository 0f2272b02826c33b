import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { limits } from '@evenkeel/api-contract/limits'
import { sampleArchiveEnd, sampleJpeg, samplePdf, samplePng } from './sample-files.ts'

/** A file as uploaded. */
export interface UploadSample {
  readonly name: string
  /** The claimed MIME type. */
  readonly type: string
  readonly bytes: Buffer
}

const extensions = ['pdf', 'png', 'jpg', 'jpeg', 'html', 'svg']
const mimeTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'text/html',
  'image/svg+xml',
  'application/octet-stream',
]
/** A file that must never be run. */
export const htmlSample = Buffer.from('<!doctype html><script>alert(1)</script>')
const contents = {
  pdf: samplePdf(),
  png: samplePng(),
  jpeg: sampleJpeg(),
  html: htmlSample,
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  zip: Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), sampleArchiveEnd()]),
  nothing: Buffer.alloc(0),
  toolarge: Buffer.concat([samplePdf(), Buffer.alloc(limits.documentBytes)]),
}
type Content = keyof typeof contents
const contentNames = Object.keys(contents) as Content[]

/** The combinations in which all three agree, or the claim is generic; all others are refused. */
const acceptedCombinations = new Set([
  'pdf application/pdf pdf',
  'png image/png png',
  'jpg image/jpeg jpeg',
  'jpeg image/jpeg jpeg',
  'pdf application/octet-stream pdf',
  'png application/octet-stream png',
  'jpg application/octet-stream jpeg',
  'jpeg application/octet-stream jpeg',
])

/** One combination of guarantee S16, and whether it is accepted. */
interface Combination {
  readonly title: string
  readonly file: UploadSample
  readonly agrees: boolean
}
function createCombination(extension: string, type: string, content: Content): Combination {
  const title = `${extension} ${type} ${content}`
  return {
    title,
    file: { name: `scan.${extension}`, type, bytes: contents[content] },
    agrees: acceptedCombinations.has(title),
  }
}

/** Every extension with every claimed type and every content: 288. */
export const uploadMatrix: readonly Combination[] = extensions.flatMap((extension) =>
  mimeTypes.flatMap((type) => contentNames.map((content) => createCombination(extension, type, content))),
)

/** Every pair of extension, type and content at least once, and all that agree. */
export const uploadPairwise: readonly Combination[] = uploadMatrix.filter((one, at) => {
  const content = at % contentNames.length
  const type = Math.floor(at / contentNames.length) % mimeTypes.length
  const extension = Math.floor(at / contentNames.length / mimeTypes.length)
  return one.agrees || type === (extension + content) % mimeTypes.length
})

const pdf = { type: 'application/pdf', bytes: samplePdf() }
const png = { type: 'image/png', bytes: samplePng() }
const jpg = { type: 'image/jpeg', bytes: sampleJpeg() }
const heic = Buffer.concat([Buffer.alloc(4), Buffer.from('ftypheic'), Buffer.alloc(20)])
/** Appends bytes. */
export const appendBytes = (bytes: Buffer, ...more: Buffer[]) => Buffer.concat([bytes, ...more])
const truncate = (bytes: Buffer, by: number) => bytes.subarray(0, bytes.length - by)
const flipByte = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

/** Files that are also another format, incomplete or badly named, with the error text. */
export const rejectedUploads: readonly (readonly [why: string, file: UploadSample, message: string])[] = [
  ['an empty file', { name: 'a.pdf', ...pdf, bytes: Buffer.alloc(0) }, documentErrorMessages.empty],
  [
    'a file one byte too large',
    { name: 'a.pdf', ...pdf, bytes: Buffer.alloc(limits.documentBytes + 1) },
    documentErrorMessages.size({ megabytes: 10 }),
  ],
  [
    'a photo with the extension .heic',
    { name: 'IMG_1.HEIC', type: 'image/heic', bytes: heic },
    documentErrorMessages.heic,
  ],
  ['a .heif', { name: 'IMG_1.heif', type: '', bytes: heic }, documentErrorMessages.heic],
  [
    'a HEIC photo renamed to jpg',
    { name: 'IMG_1.jpg', type: 'image/jpeg', bytes: heic },
    documentErrorMessages.heic,
  ],
  ['a name with a second extension', { name: 'a.pdf.exe', ...pdf }, documentErrorMessages.type],
  ['a name without extension', { name: 'letter', ...pdf }, documentErrorMessages.type],
  ['only an extension', { name: '.pdf', ...pdf }, documentErrorMessages.name],
  ['a blank name', { name: ' \u200b\r\n', ...pdf }, documentErrorMessages.name],
  ['a name that is too long', { name: `${'x'.repeat(200)}.pdf`, ...pdf }, documentErrorMessages.name],
  [
    'an extension reversed by a bidirectional mark',
    { name: 'cod\u202efdp.exe', ...pdf },
    documentErrorMessages.type,
  ],
  [
    'an extension after a NUL',
    { name: 'a.exe\0.pdf', type: 'text/html', bytes: htmlSample },
    documentErrorMessages.disagrees,
  ],
  [
    'HTML with the name of a PDF',
    { name: 'a.pdf', ...pdf, bytes: htmlSample },
    documentErrorMessages.disagrees,
  ],
  [
    'HTML before a PDF',
    { name: 'a.pdf', ...pdf, bytes: appendBytes(htmlSample, samplePdf()) },
    documentErrorMessages.disagrees,
  ],
  [
    'a truncated PDF',
    { name: 'a.pdf', ...pdf, bytes: truncate(samplePdf(), 7) },
    documentErrorMessages.damaged,
  ],
  [
    'a PDF without a cross-reference table',
    { name: 'a.pdf', ...pdf, bytes: Buffer.from('%PDF-1.4\n%%EOF') },
    documentErrorMessages.damaged,
  ],
  [
    'a PDF followed by HTML',
    { name: 'a.pdf', ...pdf, bytes: appendBytes(samplePdf(), htmlSample) },
    documentErrorMessages.ambiguous,
  ],
  [
    'a PDF followed by an archive',
    { name: 'a.pdf', ...pdf, bytes: appendBytes(samplePdf(), sampleArchiveEnd()) },
    documentErrorMessages.ambiguous,
  ],
  [
    'a PDF that is an archive whose comment is the end of the PDF',
    {
      name: 'a.pdf',
      ...pdf,
      bytes: appendBytes(truncate(samplePdf(), 16), sampleArchiveEnd(16), samplePdf().subarray(-16)),
    },
    documentErrorMessages.damaged,
  ],
  [
    'a truncated PNG',
    { name: 'a.png', ...png, bytes: truncate(samplePng(), 3) },
    documentErrorMessages.damaged,
  ],
  [
    'a PNG with changed pixels',
    { name: 'a.png', ...png, bytes: flipByte(samplePng(), 45) },
    documentErrorMessages.damaged,
  ],
  [
    'a PNG of only its signature',
    { name: 'a.png', ...png, bytes: samplePng().subarray(0, 8) },
    documentErrorMessages.damaged,
  ],
  [
    'a PNG of zero width',
    { name: 'a.png', ...png, bytes: samplePng({ width: 0 }) },
    documentErrorMessages.damaged,
  ],
  [
    'a PNG too large to decode',
    { name: 'a.png', ...png, bytes: samplePng({ width: 60_000, height: 60_000 }) },
    documentErrorMessages.pixels,
  ],
  [
    'a truncated JPEG',
    { name: 'a.jpg', ...jpg, bytes: truncate(sampleJpeg(), 2) },
    documentErrorMessages.damaged,
  ],
  [
    'a JPEG without an image',
    { name: 'a.jpg', ...jpg, bytes: Buffer.from([0xff, 0xd8, 0xff, 0xd9]) },
    documentErrorMessages.damaged,
  ],
  [
    'a JPEG too large to decode',
    { name: 'a.jpg', ...jpg, bytes: sampleJpeg({ width: 65_000, height: 65_000 }) },
    documentErrorMessages.pixels,
  ],
  [
    'a JPEG with a segment longer than the file',
    { name: 'a.jpg', ...jpg, bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 1]) },
    documentErrorMessages.damaged,
  ],
  [
    'a claim of another type',
    { name: 'a.png', type: 'image/jpeg', bytes: samplePng() },
    documentErrorMessages.disagrees,
  ],
  ['no claimed type', { name: 'a.png', type: '', bytes: samplePng() }, documentErrorMessages.disagrees],
  [
    'GIF bytes with the extension png',
    { name: 'a.png', ...png, bytes: Buffer.from('GIF89a0000') },
    documentErrorMessages.disagrees,
  ],
]
