import type { ContentSource } from '#content-source.ts'
import { configErrorLine } from '@evenkeel/server/config-files/config-error'
import { inspectContent } from './read-content.ts'

/** The content as a source: files below `articles/` in the programmes folder. */
export const fileSource = (programmesDir: () => string): ContentSource => ({
  read: async () => {
    const { snapshot, faults } = inspectContent(programmesDir())
    return { snapshot, faults: faults.map(configErrorLine) }
  },
})
