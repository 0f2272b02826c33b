import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ContentImage } from '#content-source.ts'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'

/** Largest picture we serve, in bytes. */
const MAX_BYTES = 50_000
/** What could run or load something, should a person open the picture by itself. */
const UNSAFE_SVG =
  /<(script|foreignObject|iframe|style|image|use|!doctype|!entity|\?xml-stylesheet)|\son\w+\s*=|(href|src)\s*=|url\(\s*["']?(?!#)/i

/** Why a drawing must not be served; null when it may. */
export function validateSvg(svg: string): string | null {
  if (Buffer.byteLength(svg) > MAX_BYTES) return `the picture is larger than ${MAX_BYTES} bytes`
  if (!/^\s*<svg[\s>]/.test(svg)) return 'the picture does not start with <svg'
  return UNSAFE_SVG.test(svg) ? 'the picture holds a script, a style or a link' : null
}

/** A picture with the version its address carries. */
export const createImage = (bytes: Buffer, mediaType: string): ContentImage => ({
  bytes,
  mediaType,
  version: createHash('sha256').update(bytes).digest('hex').slice(0, 8),
})

/** Reads the pictures of the content; one that could do more than be looked at is left out. */
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
