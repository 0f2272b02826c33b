import { useNow } from '#form/state/use-now.ts'
import { countsAnyway, type Cancelable } from './visit.ts'
import { visitWords as words } from './visits.words.ts'

/** Says of a visit whose time to cancel free is over that it counts; nothing of any other one. */
export function CountsAnyway({ visit }: { readonly visit: Cancelable }) {
  return countsAnyway(visit, useNow()) ? <p>{words.countsAnyway}</p> : null
}
