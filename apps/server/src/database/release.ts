import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The version of this release, as the root's package.json says it. */
export const release: string = (
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
    readonly version: string
  }
).version
