/** An image without metadata about place, time and device. */
export interface CleanImage {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** TIFF tag of the image orientation. */
const ORIENTATION = 0x0112
const TIFF_HEAD = 8
const ENTRY = 12

/** Orientation (1 to 8) from a TIFF block, as in EXIF; 1, upright, if absent. */
export function readOrientation(tiff: Buffer): number {
  const little = tiff.toString('latin1', 0, 2) === 'II'
  if (tiff.length < TIFF_HEAD || (!little && tiff.toString('latin1', 0, 2) !== 'MM')) return 1
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return 1
  const count = short(directory)
  for (let index = 0; index < count; index += 1) {
    const at = directory + 2 + index * ENTRY
    if (at + ENTRY > tiff.length) return 1
    if (short(at) !== ORIENTATION) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** A TIFF block with the orientation only. */
export function createOrientationBlock(orientation: number): Buffer {
  const block = Buffer.alloc(TIFF_HEAD + 2 + ENTRY + 4)
  block.write('MM', 0, 'latin1')
  block.writeUInt16BE(42, 2)
  block.writeUInt32BE(TIFF_HEAD, 4)
  block.writeUInt16BE(1, TIFF_HEAD)
  block.writeUInt16BE(ORIENTATION, TIFF_HEAD + 2)
  block.writeUInt16BE(3, TIFF_HEAD + 4)
  block.writeUInt32BE(1, TIFF_HEAD + 6)
  block.writeUInt16BE(orientation, TIFF_HEAD + 10)
  return block
}
