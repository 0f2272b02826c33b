import { notFound } from '@evenkeel/server/http/failure'
import type { Db } from '@evenkeel/server/store/store'
import { fitsInteger } from '#db/integer.ts'
import { finish } from './store.ts'

/** Marks a booked visit as one that took place, whatever the clock says (demo.md, control door). */
export async function complete(db: Db, id: number): Promise<void> {
  const isDone = fitsInteger(id) && (await finish(db, id, 'completed'))
  if (!isDone) throw notFound()
}
