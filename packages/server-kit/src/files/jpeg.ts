import { type CleanImage, createOrientationBlock, readOrientation } from './orientation.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const APP15 = 0xef
const COMMENT = 0xfe
const EXIF = 'Exif\0\0'

interface Segment {
  readonly marker: number
  readonly body: Buffer
  /** Offset of the next segment, or of the scan data. */
  readonly end: number
}

/** Frame headers carry the size; three markers in their range mean something else. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7
const startsWith = (body: Buffer, text: string): boolean => body.toString('latin1', 0, text.length) === text

function segmentAt(file: Buffer, start: number): Segment | null {
  let at = start
  if (file[at] !== 0xff) return null
  while (file[at] === 0xff) at += 1
  const marker = file[at]
  if (marker === undefined || marker === 0) return null
  if (marker === EOI) return { marker, body: Buffer.alloc(0), end: at + 1 }
  if (at + 3 > file.length) return null
  const length = file.readUInt16BE(at + 1)
  const end = at + 1 + length
  return length < 2 || end > file.length ? null : { marker, body: file.subarray(at + 3, end), end }
}

/**
 * End of the scan data that begins at `start`: the next marker outside of it; null when the file ends first.
 */
function endOfScan(file: Buffer, start: number): number | null {
  let at = file.indexOf(0xff, start)
  while (at !== -1 && at + 1 < file.length) {
    const next = file[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
    at = file.indexOf(0xff, at + (next === 0xff ? 1 : 2))
  }
  return null
}

const writeSegment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** Whether a segment is needed to render the image: colors yes; place, time, device and comments no. */
function isKeptSegment({ marker, body }: Segment): boolean {
  if (marker === COMMENT) return false
  if (marker < APP0 || marker > APP15) return true
  if (marker === APP2) return startsWith(body, 'ICC_PROFILE\0')
  return marker === APP14 && startsWith(body, 'Adobe')
}

/**
 * Rewrites a JPEG up to its end mark, without EXIF, comments, thumbnails and trailing bytes. Of EXIF only the
 * orientation is kept. Null when the file is no complete JPEG.
 */
export function cleanJpeg(file: Buffer): CleanImage | null {
  if (file[0] !== 0xff || file[1] !== SOI) return null
  const parts: Buffer[] = []
  let size: { width: number; height: number } | null = null
  let orientation = 1
  let hasScan = false
  for (let at = 2; ;) {
    const segment = segmentAt(file, at)
    if (!segment) return null
    const { marker, body } = segment
    if (marker === EOI) break
    if (isFrame(marker) && body.length >= 6) {
      size ??= { height: body.readUInt16BE(1), width: body.readUInt16BE(3) }
    }
    if (marker === APP1 && startsWith(body, EXIF)) orientation = readOrientation(body.subarray(EXIF.length))
    if (isKeptSegment(segment)) parts.push(writeSegment(marker, body))
    at = segment.end
    if (marker !== SOS) continue
    const end = endOfScan(file, at)
    if (end === null) return null
    parts.push(file.subarray(at, end))
    hasScan = true
    at = end
  }
  if (!size || size.width === 0 || size.height === 0 || !hasScan) return null
  const turned =
    orientation === 1
      ? []
      : [writeSegment(APP1, Buffer.concat([Buffer.from(EXIF), createOrientationBlock(orientation)]))]
  const bytes = Buffer.concat([Buffer.from([0xff, SOI]), ...turned, ...parts, Buffer.from([0xff, EOI])])
  return { bytes, ...size }
}
