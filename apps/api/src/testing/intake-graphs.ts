import { loadTenantConfig } from '#tenant-config/load-tenant-config.ts'
import type { Graph } from '#intake-graph/graph.ts'
import { shippedConfig } from './intake-api.ts'

/** The shipped intakes by name, loaded and checked. */
export const shippedIntakes: ReadonlyMap<string, Graph> = loadTenantConfig(shippedConfig).intakes

/** A shipped intake; throws for a name that does not exist. */
export function shippedIntake(name: string): Graph {
  const graph = shippedIntakes.get(name)
  if (!graph) throw new Error(`there is no intake ${name}`)
  return graph
}
