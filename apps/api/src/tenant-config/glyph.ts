import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { whyUnreadable } from '@evenkeel/server/config-files/why-unreadable'

/** A picture of an organisation as it is served. */
export interface Glyph {
  readonly svg: string
  /** First eight hex digits of the content's hash: the address changes with the content. */
  readonly version: string
}

/** A picture with its form for dark pages, where there is one. */
export interface OrganisationPicture extends Glyph {
  readonly dark: Glyph | null
}

/** Largest picture we serve, in bytes. */
const MAX_BYTES = 50_000

/**
 * Judges a picture, and says why it cannot be used. It is only ever shown as an image, where nothing in it can run; what could run if a
 * person opened it alone is refused all the same.
 */
export function judgePicture(svg: string, file: string): Glyph | string {
  if (Buffer.byteLength(svg) > MAX_BYTES) return `the picture ${file} is larger than ${MAX_BYTES} bytes`
  if (!/^\s*<svg[\s>]/.test(svg)) return `the picture ${file} does not start with <svg`
  if (
    /<(script|foreignObject|iframe|style|!doctype|!entity)|\son\w+\s*=|(href|src)\s*=\s*["']?(?!#)/i.test(svg)
  ) {
    return `the picture ${file} holds a script, a style or a link`
  }
  return { svg, version: createHash('sha256').update(svg).digest('hex').slice(0, 8) }
}

/** Reads a picture, or says why it cannot be used. */
export function readGlyph(folder: string, file: string): Glyph | string {
  let svg: string
  try {
    svg = readFileSync(path.join(folder, file), 'utf8')
  } catch (error) {
    return `the picture ${file} cannot be read (${whyUnreadable(error)})`
  }
  return judgePicture(svg, file)
}
