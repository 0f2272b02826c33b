import { mkdirSync } from 'node:fs'
import path from 'node:path'

/** The browser for tests: CHROMIUM_PATH, else the one that comes with the install. */
export async function chromiumPath(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  // The package unpacks into TMPDIR and takes whatever it finds there, of any version: give it a folder of its own.
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

/** Flags for a browser without a network of its own. Not the package's own list: that one switches web security off. */
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
