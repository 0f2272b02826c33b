import { crc32 } from 'node:zlib'
import { type CleanImage, createOrientationBlock, readOrientation } from './orientation.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Chunks needed to render an image; texts, times, previews and private chunks are dropped. */
const KEPT_CHUNKS = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'iCCP',
  'bKGD',
  'pHYs',
])

interface Chunk {
  readonly type: string
  readonly body: Buffer
  readonly end: number
}

function chunkAt(file: Buffer, at: number): Chunk | null {
  if (at + 12 > file.length) return null
  const length = file.readUInt32BE(at)
  const end = at + 12 + length
  if (end > file.length) return null
  if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return null
  return { type: file.toString('latin1', at + 4, at + 8), body: file.subarray(at + 8, end - 4), end }
}

function writeChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const frame = Buffer.alloc(4)
  frame.writeUInt32BE(body.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([frame, named, sum])
}

/**
 * Rewrites a PNG with rendering chunks only, and without trailing bytes. Of EXIF only the orientation is
 * kept. Null when the file is no complete PNG.
 */
export function cleanPng(file: Buffer): CleanImage | null {
  if (!file.subarray(0, 8).equals(SIGNATURE)) return null
  const parts: Buffer[] = []
  let size: { width: number; height: number } | null = null
  let hasPixels = false
  for (let at = 8; ;) {
    const chunk = chunkAt(file, at)
    if (!chunk) return null
    const { type, body } = chunk
    if (size === null) {
      if (type !== 'IHDR' || body.length !== 13) return null
      size = { width: body.readUInt32BE(0), height: body.readUInt32BE(4) }
    } else if (type === 'eXIf') {
      const orientation = readOrientation(body)
      if (orientation !== 1) parts.push(writeChunk(type, createOrientationBlock(orientation)))
    }
    if (type === 'IDAT') hasPixels = true
    if (KEPT_CHUNKS.has(type)) parts.push(writeChunk(type, body))
    if (type === 'IEND') break
    at = chunk.end
  }
  if (size.width === 0 || size.height === 0 || !hasPixels) return null
  return { bytes: Buffer.concat([SIGNATURE, ...parts]), ...size }
}
