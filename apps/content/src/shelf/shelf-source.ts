import type { ContentSource } from '#library/content-source.ts'
import { faultLine } from '@evenkeel/server/programmes/fault'
import { inspectShelf } from './read-shelf.ts'

/** The shelf as a source: files below `articles/` in the programmes folder. */
export const shelfSource = (programmesDir: string): ContentSource => ({
  read: async () => {
    const { shelf, faults } = inspectShelf(programmesDir)
    return { shelf, faults: faults.map(faultLine) }
  },
})
