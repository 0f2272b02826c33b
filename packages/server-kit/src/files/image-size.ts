import { cleanJpeg } from './jpeg.ts'
import type { CleanImage } from './clean-image.ts'
import { cleanPng } from './png.ts'

/** Width and height of an image, or null if it cannot be read. */
export function readImageSize(
  type: 'image/png' | 'image/jpeg',
  bytes: Buffer,
): Pick<CleanImage, 'width' | 'height'> | null {
  return type === 'image/png' ? cleanPng(bytes) : cleanJpeg(bytes)
}
