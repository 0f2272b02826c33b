import type { ContentSource } from '#content-source.ts'
import { configErrorLine } from '@evenkeel/server/config-files/config-error'
import { inspectContent } from './read-content.ts'

/** The shelf as a source: files below `articles/` in the programmes folder. */
export const fileSource = (programmesDir: string): ContentSource => ({
  read: async () => {
    const { shelf, faults } = inspectContent(programmesDir)
    return { shelf, faults: faults.map(configErrorLine) }
  },
})
