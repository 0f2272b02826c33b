import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Version of this release, from the root package.json. */
export const release: string = (
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
    readonly version: string
  }
).version
