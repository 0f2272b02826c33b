import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js'
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js'
import decodePng, { init as initPng } from '@jsquash/png/decode.js'
import resize, { initResize } from '@jsquash/resize'

/** ImageData for the codecs: browsers have it, Node.js does not. */
class Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
  readonly colorSpace = 'srgb'
  constructor(data: Uint8ClampedArray, width: number, height = data.length / 4 / width) {
    Object.assign(this, { data, width, height })
    this.data = data
    this.width = width
    this.height = height
  }
}
Object.assign(globalThis, { ImageData: Pixels })

const { resolve } = createRequire(import.meta.url)
const compileWasm = (file: string): WebAssembly.Module => new WebAssembly.Module(readFileSync(resolve(file)))

const { bytes, isPng, side } = workerData as {
  readonly bytes: Uint8Array
  readonly isPng: boolean
  readonly side: number
}

/** Decodes the picture and applies its orientation. */
async function decode(): Promise<ImageData> {
  const content = Uint8Array.from(bytes).buffer
  if (isPng) {
    await initPng(compileWasm('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'))
    return decodePng(content)
  }
  await initJpegDecoder(compileWasm('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'))
  return decodeJpeg(content, { preserveOrientation: true })
}

/** Flattens on white, because JPEG has no transparency. */
function flattenOnWhite({ data, width, height }: ImageData): ImageData {
  const solid = Uint8ClampedArray.from(data)
  for (let at = 0; at < solid.length; at += 4) {
    const alpha = (data[at + 3] ?? 255) / 255
    for (let part = at; part < at + 3; part += 1) solid[part] = (data[part] ?? 0) * alpha + 255 * (1 - alpha)
    solid[at + 3] = 255
  }
  return new ImageData(solid, width, height)
}

await initResize(compileWasm('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm'))
await initJpegEncoder(compileWasm('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))
// "contain" crops the square in the middle: the picture contains it.
const square = await resize(await decode(), { width: side, height: side, fitMethod: 'contain' })
const jpeg = await encodeJpeg(isPng ? flattenOnWhite(square) : square, { quality: 82 })
parentPort?.postMessage(new Uint8Array(jpeg))
