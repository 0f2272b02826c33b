import type { ContentSource } from '#content-source.ts'
import { formatConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { readContent } from './read-content.ts'

/** Content source for the files below `articles/` in the tenant config folder. */
export const createFileSource = (programmesDir: () => string): ContentSource => ({
  read: async () => {
    const { snapshot, faults } = readContent(programmesDir())
    return { snapshot, faults: faults.map(formatConfigError) }
  },
})
