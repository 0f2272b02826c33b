import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { ConfigError } from '@evenkeel/server/config-files/config-error'
import { type Glyph, type OrganisationPicture, readGlyph } from './glyph.ts'
import { isTranslation } from './languages/translated-file.ts'
import { OrganisationFile } from './organisation-file.ts'
import { type ReadFile, readYaml } from '@evenkeel/server/config-files/read-yaml'

/** An organisation's file with its pictures. */
export interface OrganisationConfig {
  readonly file: OrganisationFile
  readonly glyph: OrganisationPicture | null
  readonly logo: OrganisationPicture | null
}

/** The same, or inactive where it is a demo that is not served. */
const asServed = (value: OrganisationFile, servesDemo: boolean): OrganisationFile =>
  value.demo && !servesDemo ? { ...value, active: false } : value

/** Reads the organisation files, each checked by itself; those marked `demo` are inactive where they are not served. */
export function readOrganisations(folder: string, servesDemo: boolean): ReadFile<OrganisationFile>[] {
  const below = path.join(folder, 'organisations')
  const names = existsSync(below)
    ? readdirSync(below).filter((name) => name.endsWith('.yaml') && !isTranslation(name))
    : []
  return names.toSorted().map((name) => {
    const read = readYaml(folder, `organisations/${name}`, OrganisationFile)
    return { ...read, value: read.value && asServed(read.value, servesDemo) }
  })
}

type Named = readonly [what: string, value: string, file: string, line: number | null]

/** Ids, client ids and hosts of all files: each may stand only once. */
function namesOf({ file, value, lineOf }: ReadFile<OrganisationFile>): Named[] {
  if (!value) return []
  return [
    ['id', value.id, file, lineOf(['id'])],
    ['client id', value.username, file, lineOf(['username'])],
    ...value.hosts.map((host, at): Named => ['host', host, file, lineOf(['hosts', at])]),
    ...value.old_hosts.map((host, at): Named => ['host', host, file, lineOf(['old_hosts', at])]),
    ...value.children.flatMap((child, at): Named[] => [
      ['id', child.id, file, lineOf(['children', at])],
      ['client id', child.username, file, lineOf(['children', at])],
    ]),
  ]
}

function faultsOfNames(files: readonly ReadFile<OrganisationFile>[]): ConfigError[] {
  const seen = new Map<string, string>()
  const faults: ConfigError[] = []
  for (const [what, value, file, line] of files.flatMap(namesOf)) {
    const first = seen.get(`${what} ${value}`)
    if (first === undefined) seen.set(`${what} ${value}`, file)
    else
      faults.push({
        file,
        line,
        message: `the ${what} ${value} is already used by ${path.basename(first, '.yaml')}`,
      })
  }
  return faults
}

/** What can be written in place of an intake that is not there. */
const unknownIntake = (name: string, known: ReadonlySet<string>): string =>
  `there are no questions called ${name}. There are ${[...known].toSorted().join(', ')}`

function faultsWithin(
  { file, value, lineOf }: ReadFile<OrganisationFile>,
  intakes: ReadonlySet<string>,
): ConfigError[] {
  if (!value) return []
  const faults: ConfigError[] = []
  const say = (place: readonly PropertyKey[], message: string) =>
    faults.push({ file, line: lineOf(place), message })
  if (path.basename(file, '.yaml') !== value.username)
    say(['username'], 'the username is not the name of the file')
  if (value.old_hosts.length > 0 && value.hosts.length === 0)
    say(['old_hosts'], 'old hosts need a host to lead to')
  if (value.dfd_client && !value.dfd_redirect_url)
    say(['dfd_client'], 'a dfd_client needs a dfd_redirect_url')
  if (value.intake !== null && !intakes.has(value.intake))
    say(['intake'], unknownIntake(value.intake, intakes))
  const locations = value.children.map((child) => child.location)
  for (const [at, child] of value.children.entries()) {
    if (child.intake !== null && !intakes.has(child.intake))
      say(['children', at, 'intake'], unknownIntake(child.intake, intakes))
    const classes = child.session_classes ?? value.session_classes ?? {}
    if (child.session_class !== null && !Object.hasOwn(classes, child.session_class))
      say(['children', at, 'session_class'], `there is no group called ${child.session_class}`)
    if (locations.indexOf(child.location) !== at)
      say(['children', at], `the location ${child.location} stands twice`)
  }
  return faults
}

/** Reads and checks all organisations; `intakes` are the names of the usable intakes. */
export function loadOrganisations(
  folder: string,
  intakes: ReadonlySet<string>,
  servesDemo: boolean,
): { organisations: OrganisationConfig[]; faults: ConfigError[]; files: string[] } {
  const read = readOrganisations(folder, servesDemo)
  const faults = read
    .flatMap((one) => [...one.faults, ...faultsWithin(one, intakes)])
    .concat(faultsOfNames(read))
  const organisations: OrganisationConfig[] = []
  for (const { file, value, lineOf } of read) {
    if (!value) continue
    const readPicture = (what: 'glyph' | 'logo', name: string): Glyph | null => {
      const found = readGlyph(path.join(folder, 'organisations'), name)
      if (typeof found !== 'string') return found
      faults.push({ file, line: lineOf([what]), message: found })
      return null
    }
    const picture = (what: 'glyph' | 'logo'): OrganisationPicture | null => {
      const named = value[what]
      const light = named && readPicture(what, named.file)
      if (!light) return null
      return { ...light, dark: named.dark_file === null ? null : readPicture(what, named.dark_file) }
    }
    const [glyph, logo] = [picture('glyph'), picture('logo')]
    if ((value.glyph && !glyph) || (value.logo && !logo)) continue
    organisations.push({ file: value, glyph, logo })
  }
  const roots = organisations.filter(({ file }) => file.is_root_org && file.active)
  if (roots.length !== 1 && read.every(({ value }) => value)) {
    const message = `exactly one active organisation must have is_root_org, and there are ${roots.length}`
    faults.push({ file: 'organisations', line: null, message })
  }
  return { organisations, faults, files: read.map(({ file }) => file) }
}
