import { defineConfig } from 'vite'
import { compiledWords } from '../../../apps/portal/compiled-words.ts'
import portal from '../../../apps/portal/vite.config.ts'
import { changedTranslations } from './changed-translations.ts'

/** Builds the portal in Spanish as `vite build --mode es` does, of other translations. */
export default defineConfig((called) => {
  const config = portal(called)
  const [, ...others] = config.plugins ?? []
  return { ...config, plugins: [compiledWords('es', changedTranslations()), ...others] }
})
