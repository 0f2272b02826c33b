import { loadProgrammes } from '#programmes/load.ts'
import type { Graph } from '#features/intake/graph.ts'
import { shippedProgrammes } from './open-rooms.ts'

/** The shipped intakes by name, loaded and checked. */
export const shippedIntakes: ReadonlyMap<string, Graph> = loadProgrammes(shippedProgrammes).intakes

/** A shipped intake; throws for a name that does not exist. */
export function shippedIntake(name: string): Graph {
  const graph = shippedIntakes.get(name)
  if (!graph) throw new Error(`there is no intake ${name}`)
  return graph
}
