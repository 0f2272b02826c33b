import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AreaFacts, areaOf } from '@evenkeel/contract/words/area'
import { root } from '../repository-files.ts'

/** Staff are spoken to in English only: nobody is asked to translate these areas, whose names begin with `staff-`. */
const ENGLISH_ONLY = /^apps[\\/](?:staff|api[\\/]src[\\/]staff)[\\/]/

/** The areas of one kind of texts, sorted by name: those for members, which are translated, or those for staff. Two of one name end it. */
export async function readAreas(readers: 'members' | 'staff' = 'members'): Promise<readonly AreaFacts[]> {
  const files = globSync('{apps,packages}/*/src/**/*.words.ts', { cwd: root }).filter(
    (file) => ENGLISH_ONLY.test(file) === (readers === 'staff'),
  )
  const modules = await Promise.all(
    files.map(
      (file) => import(pathToFileURL(path.join(root, file)).href) as Promise<Record<string, unknown>>,
    ),
  )
  const areas = modules
    .flatMap((exported) => Object.values(exported))
    .flatMap((value) => (typeof value === 'object' && value !== null ? [areaOf(value)] : []))
    .filter((facts) => facts !== null)
  const twice = areas.find(({ id }, at) => areas.findIndex((other) => other.id === id) !== at)
  if (twice) throw new Error(`Two areas are named ${twice.id}`)
  return areas.toSorted((one, other) => one.id.localeCompare(other.id))
}
