import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ContentImage } from '#content-source.ts'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'

/** Maximum size of a served image, in bytes. */
const MAX_BYTES = 50_000
/** Content that could run or load something when the image is opened directly. */
const UNSAFE_SVG =
  /<(script|foreignObject|iframe|style|image|use|!doctype|!entity|\?xml-stylesheet)|\son\w+\s*=|(href|src)\s*=|url\(\s*["']?(?!#)/i

/** Why an SVG must not be served; null when it may. */
export function validateSvg(svg: string): string | null {
  if (Buffer.byteLength(svg) > MAX_BYTES) return `the picture is larger than ${MAX_BYTES} bytes`
  if (!/^\s*<svg[\s>]/.test(svg)) return 'the picture does not start with <svg'
  return UNSAFE_SVG.test(svg) ? 'the picture holds a script, a style or a link' : null
}

/** An image with the version for its URL. */
export const createImage = (bytes: Buffer, mediaType: string): ContentImage => ({
  bytes,
  mediaType,
  version: createHash('sha256').update(bytes).digest('hex').slice(0, 8),
})

/** Reads the images of the content; those with active content are left out. */
export function readImages(folder: string): { pictures: Map<string, ContentImage>; faults: ConfigError[] } {
  const below = path.join(folder, 'articles', 'images')
  const names = existsSync(below) ? readdirSync(below).filter((name) => name.endsWith('.svg')) : []
  const pictures = new Map<string, ContentImage>()
  const faults: ConfigError[] = []
  for (const name of names) {
    const bytes = readFileSync(path.join(below, name))
    const message = validateSvg(bytes.toString('utf8'))
    if (message) {
      faults.push({ file: `articles/images/${name}`, line: null, message })
      continue
    }
    pictures.set(name, createImage(bytes, 'image/svg+xml; charset=utf-8'))
  }
  return { pictures, faults }
}
