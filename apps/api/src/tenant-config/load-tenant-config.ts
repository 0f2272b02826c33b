import type { Graph } from '#intake-graph/graph.ts'
import { type ConfigError, InvalidConfig } from '@evenkeel/server/config-files/config-error'
import { NavCategoriesFile, NavsFile, PhrasesFile } from './home-files.ts'
import { loadIntakes } from './load-intakes.ts'
import { loadOrganisations, type OrganisationConfig } from './load-organisations.ts'
import type { NavFile } from './organisation-file.ts'
import { readYaml } from '@evenkeel/server/config-files/read-yaml'

/** Everything staff keep in the programmes folder, checked. Demo people and articles are read by who needs them. */
export interface TenantConfigFiles {
  readonly organisations: readonly OrganisationConfig[]
  /** Tiles every organisation shows. */
  readonly navs: readonly NavFile[]
  readonly navCategories: NavCategoriesFile
  readonly phrases: PhrasesFile
  /** Intakes by name. */
  readonly intakes: ReadonlyMap<string, Graph>
}

/** What was read and what is wrong with it, file by file. */
export interface TenantConfigReport {
  /** Null when there is any fault: half a programme is never used. */
  readonly programmes: TenantConfigFiles | null
  readonly files: readonly string[]
  readonly faults: readonly ConfigError[]
}

/** Categories must stand behind a tile that exists. */
function faultsOfCategories(
  navs: readonly NavFile[],
  categories: NavCategoriesFile,
  file: string,
): ConfigError[] {
  const known = new Set(navs.map((nav) => nav.id))
  return categories
    .filter(({ nav }) => !known.has(nav))
    .map(({ nav }) => ({ file, line: null, message: `there is no tile with the id ${nav}` }))
}

/** Reads and checks the whole folder, without an effect. */
export function inspectTenantConfig(folder: string, servesDemo = true): TenantConfigReport {
  const intakes = loadIntakes(folder)
  const organisations = loadOrganisations(folder, new Set(intakes.graphs.keys()), servesDemo)
  const navs = readYaml(folder, 'navs.yaml', NavsFile)
  const navCategories = readYaml(folder, 'nav-categories.yaml', NavCategoriesFile)
  const phrases = readYaml(folder, 'phrases.yaml', PhrasesFile)
  const single = [navs, navCategories, phrases]
  const allNavs = [...(navs.value ?? []), ...organisations.organisations.flatMap(({ file }) => file.navs)]
  const faults = [
    ...intakes.faults,
    ...organisations.faults,
    ...single.flatMap((one) => one.faults),
    ...(navs.value && navCategories.value
      ? faultsOfCategories(allNavs, navCategories.value, navCategories.file)
      : []),
  ]
  const files = [...intakes.files, ...organisations.files, ...single.map(({ file }) => file)]
  if (faults.length > 0 || !navs.value || !navCategories.value || !phrases.value)
    return { programmes: null, files, faults }
  const programmes = {
    organisations: organisations.organisations,
    navs: navs.value,
    navCategories: navCategories.value,
    phrases: phrases.value,
    intakes: intakes.graphs,
  }
  return { programmes, files, faults }
}

/** Reads the folder; throws `ProgrammeFaults` with every fault when anything in it is wrong. */
export function loadTenantConfig(folder: string, servesDemo = true): TenantConfigFiles {
  const { programmes, faults } = inspectTenantConfig(folder, servesDemo)
  if (!programmes) throw new InvalidConfig(faults)
  return programmes
}
