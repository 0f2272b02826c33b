import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { extractSvg, hasActiveContent, isSvg, MAX_IMAGE_BYTES } from '@evenkeel/api-contract/staff/svg-rules'
import { describeReadError } from '@evenkeel/server-kit/config-files/unreadable-files'

/** An organization's image as it is served. */
export interface SvgImage {
  readonly svg: string
  /** First eight hex digits of the content hash: the URL changes with the content. */
  readonly version: string
}

/** An image with its version for dark pages, if there is one. */
export interface ThemedSvgImage extends SvgImage {
  readonly dark: SvgImage | null
}

/**
 * Validates an image, and returns why it cannot be used. It is only ever shown as an image, where scripts
 * cannot run; active content is refused anyway in case it is opened directly.
 */
export function validateSvgImage(text: string, file: string): SvgImage | string {
  const svg = extractSvg(text)
  if (Buffer.byteLength(text) > MAX_IMAGE_BYTES)
    return `the picture ${file} is larger than ${MAX_IMAGE_BYTES} bytes`
  if (!isSvg(svg)) return `the picture ${file} does not start with <svg`
  if (hasActiveContent(svg)) return `the picture ${file} holds a script, a style or a link`
  return { svg, version: createHash('sha256').update(svg).digest('hex').slice(0, 8) }
}

/** Reads and validates an image, or returns why it cannot be used. */
export function readSvgImage(folder: string, file: string): SvgImage | string {
  let svg: string
  try {
    svg = readFileSync(path.join(folder, file), 'utf8')
  } catch (error) {
    return `the picture ${file} cannot be read (${describeReadError(error)})`
  }
  return validateSvgImage(svg, file)
}
