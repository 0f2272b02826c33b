import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

const Copy = z.object({ copy: z.looseObject({ telehealth: z.nullable(z.unknown()) }), page: z.string() })

/** What the system says of a folder that takes no files, in words. */
const WHY: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'nothing can be written on that disk',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'no space is left on the disk',
  ENOTDIR: 'a part of that path is a file',
  EEXIST: 'something of that name is there already',
}

/** One line in the place of what the system says, which names a folder nobody asked for or no folder at all. */
function faultOf(folder: string, error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return new Error(`${folder} takes no copy: ${WHY[code] ?? code}. Name another folder.`)
}

/**
 * Writes a member's copy, as JSON and as a page to read, into a folder where there is none yet; readable by whoever runs the command,
 * and by nobody else. False when the counseling partner's part is missing. A folder that cannot be written throws one line.
 */
export function writeCopy(folder: string, answer: unknown): boolean {
  const { copy, page } = Copy.parse(answer)
  const onlyMine = { mode: 0o600, flag: 'wx' } as const
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(path.join(folder, 'member-export.json'), JSON.stringify(copy, null, 2), onlyMine)
    writeFileSync(path.join(folder, 'member-export.html'), page, onlyMine)
  } catch (error) {
    throw faultOf(folder, error)
  }
  return copy.telehealth !== null
}
