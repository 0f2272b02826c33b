import { mkdirSync } from 'node:fs'
import path from 'node:path'

/** Path of the test browser: CHROMIUM_PATH, else the installed one. */
export async function chromiumPath(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  // The package unpacks into TMPDIR and uses whatever it finds there, in any version: use a separate folder.
  const folder = path.resolve(import.meta.dirname, '../node_modules/.cache/chromium')
  mkdirSync(folder, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    return await chromium.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/** Flags for an isolated browser. Not the package's own list, which disables web security. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
]
