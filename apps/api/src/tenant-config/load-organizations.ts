import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { type SvgImage, type ThemedSvgImage, readSvgImage } from './svg-image.ts'
import { isTranslationFile } from './translations/translated-file.ts'
import { OrganizationFile } from './organization-file.ts'
import { type YamlFileResult, readYamlFile } from '@evenkeel/server-kit/config-files/parse-yaml'

/** An organization's file with its images. */
export interface OrganizationConfig {
  readonly file: OrganizationFile
  readonly glyph: ThemedSvgImage | null
  readonly logo: ThemedSvgImage | null
}

/** Marks a demo organization as inactive where demos are not served. */
const applyDemoSetting = (value: OrganizationFile, servesDemo: boolean): OrganizationFile =>
  value.demo && !servesDemo ? { ...value, active: false } : value

/**
 * Reads the organization files and checks each by itself; those marked `demo` are inactive where demos are
 * not served.
 */
export function readOrganizationFiles(
  folder: string,
  servesDemo: boolean,
): YamlFileResult<OrganizationFile>[] {
  const below = path.join(folder, 'organisations')
  const names = existsSync(below)
    ? readdirSync(below).filter((name) => name.endsWith('.yaml') && !isTranslationFile(name))
    : []
  return names.toSorted().map((name) => {
    const read = readYamlFile(folder, `organisations/${name}`, OrganizationFile)
    return { ...read, value: read.value && applyDemoSetting(read.value, servesDemo) }
  })
}

type UniqueName = readonly [what: string, value: string, file: string, line: number | null]

/** Ids, client ids and hosts of all files: each must be unique. */
function listUniqueNames({ file, value, lineOf }: YamlFileResult<OrganizationFile>): UniqueName[] {
  if (!value) return []
  return [
    ['id', value.id, file, lineOf(['id'])],
    ['client id', value.username, file, lineOf(['username'])],
    ...value.hosts.map((host, at): UniqueName => ['host', host, file, lineOf(['hosts', at])]),
    ...value.old_hosts.map((host, at): UniqueName => ['host', host, file, lineOf(['old_hosts', at])]),
    ...value.children.flatMap((child, at): UniqueName[] => [
      ['id', child.id, file, lineOf(['children', at])],
      ['client id', child.username, file, lineOf(['children', at])],
    ]),
  ]
}

function checkUniqueNames(files: readonly YamlFileResult<OrganizationFile>[]): ConfigError[] {
  const seen = new Map<string, string>()
  const faults: ConfigError[] = []
  for (const [what, value, file, line] of files.flatMap(listUniqueNames)) {
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

/** Error for an unknown intake, listing the known ones. */
const describeUnknownIntake = (name: string, known: ReadonlySet<string>): string =>
  `there are no questions called ${name}. There are ${[...known].toSorted().join(', ')}`

function checkOrganizationFile(
  { file, value, lineOf }: YamlFileResult<OrganizationFile>,
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
    say(['intake'], describeUnknownIntake(value.intake, intakes))
  const locations = value.children.map((child) => child.location)
  for (const [at, child] of value.children.entries()) {
    if (child.intake !== null && !intakes.has(child.intake))
      say(['children', at, 'intake'], describeUnknownIntake(child.intake, intakes))
    const classes = child.session_classes ?? value.session_classes ?? {}
    if (child.session_class !== null && !Object.hasOwn(classes, child.session_class))
      say(['children', at, 'session_class'], `there is no group called ${child.session_class}`)
    if (locations.indexOf(child.location) !== at)
      say(['children', at], `the location ${child.location} stands twice`)
  }
  return faults
}

/** Reads and checks all organizations; `intakes` are the names of the usable intakes. */
export function loadOrganizations(
  folder: string,
  intakes: ReadonlySet<string>,
  servesDemo: boolean,
): { organisations: OrganizationConfig[]; faults: ConfigError[]; files: string[] } {
  const read = readOrganizationFiles(folder, servesDemo)
  const faults = read
    .flatMap((one) => [...one.faults, ...checkOrganizationFile(one, intakes)])
    .concat(checkUniqueNames(read))
  const organisations: OrganizationConfig[] = []
  for (const { file, value, lineOf } of read) {
    if (!value) continue
    const readPicture = (what: 'glyph' | 'logo', name: string): SvgImage | null => {
      const found = readSvgImage(path.join(folder, 'organisations'), name)
      if (typeof found !== 'string') return found
      faults.push({ file, line: lineOf([what]), message: found })
      return null
    }
    const picture = (what: 'glyph' | 'logo'): ThemedSvgImage | null => {
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
