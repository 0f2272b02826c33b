import type { Db } from '@evenkeel/server/store/store'
import { keepOrganisations } from '#features/organisations/keep.ts'
import { loadProgrammes, type Programmes } from './load.ts'

/** The programmes in use, and how to read them anew. */
export interface ProgrammeShelf {
  /** What is in use now. Throws before the first `reload`. */
  current(): Programmes
  /**
   * Reads the folder again and puts its organisations into the database. Throws `ProgrammeFaults` and keeps what was in
   * use when anything is wrong.
   */
  reload(): Promise<void>
}

/** The shelf of one programmes folder. */
export function createShelf(folder: string, db: Db): ProgrammeShelf {
  let programmes: Programmes | null = null
  return {
    current: () => {
      if (!programmes) throw new Error('the programmes were not loaded')
      return programmes
    },
    reload: async () => {
      const fresh = loadProgrammes(folder)
      await keepOrganisations(db, fresh.organisations)
      programmes = fresh
    },
  }
}
