import { loadTenantConfig } from '#tenant-config/load-tenant-config.ts'
import type { IntakeGraph } from '#intake-graph/graph.ts'
import { SHIPPED_CONFIG_DIR } from './intake-api.ts'

/** The shipped intakes by name, loaded and checked. */
export const shippedIntakes: ReadonlyMap<string, IntakeGraph> = loadTenantConfig(SHIPPED_CONFIG_DIR).intakes

/** A shipped intake; throws for an unknown name. */
export function shippedIntake(name: string): IntakeGraph {
  const graph = shippedIntakes.get(name)
  if (!graph) throw new Error(`there is no intake ${name}`)
  return graph
}
